export type ListKind = "bullet" | "number";

const MARKS: Record<ListKind, RegExp> = { bullet: /^• /, number: /^\d{1,3}\. / };
const KINDS = ["bullet", "number"] as const;

const isBlank = (paragraph: string) => paragraph.trim() === "";

/** Returns whether every paragraph with text starts with a mark of this kind. */
export function isList(text: string, kind: ListKind): boolean {
  const paragraphs = text.split("\n").filter((paragraph) => !isBlank(paragraph));
  return paragraphs.length > 0 && paragraphs.every((paragraph) => MARKS[kind].test(paragraph));
}

/** Puts a bullet or number before each paragraph with text, or takes them away when all have one. */
export function toggleList(text: string, kind: ListKind): string {
  const isMarked = isList(text, kind);
  let count = 0;
  const change = (paragraph: string) => {
    const plain = KINDS.reduce((rest, one) => rest.replace(MARKS[one], ""), paragraph);
    if (isMarked || isBlank(plain)) return plain;
    count += 1;
    return `${kind === "bullet" ? "•" : `${count}.`} ${plain}`;
  };
  return text.split("\n").map(change).join("\n");
}

/**
 * Returns what Enter does at a position of a list: `insert` continues it with the next mark, and an item
 * without text ends it, for which `remove` characters before the position go. Null outside of lists.
 */
export function continueList(text: string, at: number): { insert: string; remove: number } | null {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const [line = ""] = text.slice(start).split("\n");
  const mark = KINDS.map((kind) => MARKS[kind].exec(line)?.[0]).find((found) => found !== undefined);
  // Before the mark, Enter makes room above the list.
  if (mark === undefined || at < start + mark.length) return null;
  if (line.length === mark.length) return { insert: "", remove: mark.length };
  const next = mark.startsWith("•") ? mark : `${Number.parseInt(mark, 10) + 1}. `;
  return { insert: `\n${next}`, remove: 0 };
}
