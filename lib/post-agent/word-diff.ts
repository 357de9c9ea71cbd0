import { diffArrays } from "diff";
import type { Language } from "@/lib/i18n/direction";

export interface DiffSegment {
  kind: "same" | "ins" | "del";
  text: string;
}

/** Above this number of changes the diff is one replacement, because it is unreadable and takes seconds. */
const MOST_CHANGES = 2_000;

/** Splits a text into words and separators; Hebrew prefixes and marks stay with their word. */
function splitWords(text: string, language: Language): string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    const last = words.at(-1);
    // A maqaf, gershayim or apostrophe inside a word belongs to it.
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

/** Returns the word diff of two texts; removed words precede added ones. */
export function diffWords(before: string, after: string, language: Language): DiffSegment[] {
  const [old, fresh] = [splitWords(before, language), splitWords(after, language)];
  const changes = diffArrays(old, fresh, { maxEditLength: MOST_CHANGES }) ?? [
    { value: old, removed: true, added: false },
    { value: fresh, removed: false, added: true },
  ];
  const segments = changes.map(({ value, added, removed }): DiffSegment => {
    return { kind: added ? "ins" : removed ? "del" : "same", text: value.join("") };
  });
  return joined(segments.filter(({ text }) => text !== ""));
}

/** Merges adjacent changes, including the spaces between them; removals come first. */
function joined(segments: DiffSegment[]): DiffSegment[] {
  const result: DiffSegment[] = [];
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
  segments.forEach(({ kind, text }, index) => {
    const inside = run.del !== "" || run.ins !== "";
    const next = segments[index + 1];
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

/** Stands for a line break that was removed or added, which would be invisible otherwise. */
const BREAK = "¶";

/** Splits a diff into the lines of the text that Apply creates: a removed line break is marked, not shown as one. */
export function toDiffLines(segments: DiffSegment[]): DiffSegment[][] {
  const lines: DiffSegment[][] = [[]];
  const add = (segment: DiffSegment) => segment.text !== "" && lines.at(-1)?.push(segment);
  for (const { kind, text } of segments) {
    if (kind === "del") {
      add({ kind, text: text.replaceAll("\n", BREAK) });
      continue;
    }
    text.split("\n").forEach((part, index) => {
      if (index > 0) {
        if (kind === "ins") add({ kind, text: BREAK });
        lines.push([]);
      }
      add({ kind, text: part });
    });
  }
  return lines;
}
