import { S3Error } from "./errors";

/** Returns the inclusive range of a Range header; undefined for the whole object. */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined {
  // S3 answers several ranges and other units with the whole object.
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, from = "", to = ""] = match;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  if (start >= size || (from === "" && Number(to) === 0)) {
    throw new S3Error("InvalidRange", "The requested range is not satisfiable", {
      "content-range": `bytes */${size}`,
    });
  }
  return { start, end };
}
