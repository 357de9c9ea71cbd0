import { UnsplashRefusal } from "@/sandbox/unsplash/refusal";

export interface Known {
  /** Values it may have; absent: any text. */
  values?: readonly string[];
  /** A whole number up to this one. */
  most?: number;
}

/** The parameters of a call. What is not listed is refused: the real service ignores it, so sending it is a mistake. */
export function readParams(query: URLSearchParams, known: Record<string, Known>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of query) {
    const rule = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!rule || found.has(name)) throw new UnsplashRefusal(400, `${name} is not a parameter of this call`);
    if (rule.values && !rule.values.includes(value)) throw new UnsplashRefusal(400, `${name} is invalid`);
    if (rule.most && !(/^[1-9]\d{0,5}$/.test(value) && Number(value) <= rule.most)) {
      throw new UnsplashRefusal(400, `${name} is invalid`);
    }
    found.set(name, value);
  }
  return found;
}
