import { diffArrays } from "diff";
import type { Language } from "@/lib/i18n/direction";

export interface DiffPiece {
  kind: "same" | "ins" | "del";
  text: string;
}

/** More changed words than these are shown as one text for another: nobody reads such a diff, and it takes seconds. */
const MOST_CHANGES = 2_000;

/** The words and what stands between them; Hebrew prefixes and marks stay with their word. */
function wordsOf(text: string, language: Language): string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    const last = words.at(-1);
    // A maqaf, a gershayim or an apostrophe inside a word is a part of it, and so is what follows.
    if (
      last !== undefined &&
      (/^[\u05BE\u05F3\u05F4'’"-]$/u.test(segment) ? endsInLetter(last) : opensInside(last, segment))
    )
      words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

const endsInLetter = (word: string) => /[\p{L}\p{M}\p{N}]$/u.test(word);
const opensInside = (last: string, next: string) =>
  /[\p{L}\p{M}\p{N}][\u05BE\u05F3\u05F4'’"-]$/u.test(last) && /^[\p{L}\p{N}]/u.test(next);

/** What became of a text, word by word: what goes stands before what comes instead. */
export function wordDiff(before: string, after: string, language: Language): DiffPiece[] {
  const [old, fresh] = [wordsOf(before, language), wordsOf(after, language)];
  const changes = diffArrays(old, fresh, { maxEditLength: MOST_CHANGES }) ?? [
    { value: old, removed: true, added: false },
    { value: fresh, removed: false, added: true },
  ];
  const pieces = changes.map(({ value, added, removed }): DiffPiece => {
    return { kind: added ? "ins" : removed ? "del" : "same", text: value.join("") };
  });
  return joined(pieces.filter(({ text }) => text !== ""));
}

/**
 * Runs of changed words as one change: a space that stayed between two of them belongs to both, and in every run what goes
 * comes first.
 */
function joined(pieces: DiffPiece[]): DiffPiece[] {
  const result: DiffPiece[] = [];
  let run = { del: "", ins: "" };
  const close = () => {
    const space = /[^\S\n]+$/u.exec(run.del)?.[0] ?? "";
    const stayed = space !== "" && run.ins.endsWith(space) ? space : "";
    const changed = (text: string) => text.slice(0, text.length - stayed.length);
    if (changed(run.del)) result.push({ kind: "del", text: changed(run.del) });
    if (changed(run.ins)) result.push({ kind: "ins", text: changed(run.ins) });
    if (stayed) result.push({ kind: "same", text: stayed });
    run = { del: "", ins: "" };
  };
  pieces.forEach(({ kind, text }, index) => {
    const inside = run.del !== "" || run.ins !== "";
    const next = pieces[index + 1];
    const space = kind === "same" && /^[^\S\n]+$/u.test(text) && inside && next && next.kind !== "same";
    if (kind !== "same") run[kind] += text;
    else if (space && run.del && run.ins) run = { del: run.del + text, ins: run.ins + text };
    else {
      close();
      result.push({ kind, text });
    }
  });
  close();
  return result;
}
