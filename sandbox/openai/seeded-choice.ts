import { createHash } from "node:crypto";

/** Returns an integer that depends on the text only. */
export function hashNumber(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0);
}

export function hashHex(text: string, length: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}

export function pickBySeed<T>(choices: readonly T[], text: string): T {
  const chosen = choices[hashNumber(text) % choices.length];
  if (chosen === undefined) throw new Error("There is nothing to choose from.");
  return chosen;
}

/** Returns `count` different choices in an order that depends on the text only. */
export function pickSeveralBySeed<T>(choices: readonly T[], count: number, text: string): T[] {
  const ordered = choices.map((choice, index) => ({ choice, rank: hashNumber(`${text}|${index}`) }));
  return ordered
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ choice }) => choice);
}

/** Compiles pairs of a pattern, which ignores case, and what it stands for. */
export function compilePatterns<T = string>(rows: unknown[][]): [pattern: RegExp, meaning: T][] {
  return rows.map(([source, meaning]) => [new RegExp(String(source), "i"), meaning as T]);
}
