/** The subset of the Unicode bidirectional algorithm (UAX 9) that one styled line of text needs. */
type Kind = "L" | "R" | "AL" | "EN" | "AN" | "ES" | "ET" | "CS" | "NSM" | "B" | "ON" | "BN";

export type TextDirection = "ltr" | "rtl";

const RIGHT = /[\p{sc=Hebr}\u200F\uFB1D-\uFB4F]/u;
const ARABIC = /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\u061C]/u;
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "⟨": "⟩", "⦅": "⦆" };
const ISOLATE = /[\u2066-\u2068]/;
const END_OF_ISOLATE = "\u2069";

function kindOf(char: string): Kind {
  if (char >= "0" && char <= "9") return "EN";
  if (/[\u0660-\u0669\u06F0-\u06F9]/.test(char)) return char < "\u06F0" ? "AN" : "EN";
  if (/[\u202A-\u202E\u200B-\u200D\uFEFF]/.test(char)) return "BN";
  if (/\p{Mn}/u.test(char)) return "NSM";
  if (/[+\-\u2212\u207A\u207B]/.test(char)) return "ES";
  if (/[#$%\u00A2-\u00A5\u00B0\u00B1\u2030-\u2034\p{Sc}]/u.test(char)) return "ET";
  if (/[,./:\u00A0\u202F]/.test(char)) return "CS";
  if (char === "\n") return "B";
  if (RIGHT.test(char)) return "R";
  if (ARABIC.test(char)) return "AL";
  return /[\p{L}\p{Nd}\p{Nl}\p{Mc}\u200E]/u.test(char) ? "L" : "ON";
}

/** Returns the first strong direction outside isolates (rules P2 and P3); null without one. */
export function getFirstStrongDirection(text: string): TextDirection | null {
  let isolated = 0;
  for (const char of text) {
    if (ISOLATE.test(char)) isolated += 1;
    else if (char === END_OF_ISOLATE) isolated = Math.max(0, isolated - 1);
    const kind = isolated > 0 ? "ON" : kindOf(char);
    if (kind === "L") return "ltr";
    if (kind === "R" || kind === "AL") return "rtl";
  }
  return null;
}

/** Returns the embedding level of every UTF-16 code unit: even left-to-right, odd right-to-left. */
export function getBidiLevels(text: string, base: TextDirection): number[] {
  const levels = new Array<number>(text.length).fill(0);
  const chars = [...text];
  let at = 0;
  const units = chars.map((char) => {
    const unit = { char, at };
    at += char.length;
    return unit;
  });
  resolve(units, base === "rtl" ? 1 : 0, levels);
  // The low surrogate of a pair has the level of the high one.
  for (const { char, at: start } of units) if (char.length > 1) levels[start + 1] = levels[start] ?? 0;
  return levels;
}

interface Unit {
  char: string;
  at: number;
}

/** Writes the levels; an isolate counts as one neutral character for the text around it. */
function resolve(units: Unit[], level: number, levels: number[]): void {
  const outer: Unit[] = [];
  for (let i = 0; i < units.length; i += 1) {
    const unit = units[i];
    if (!unit) continue;
    outer.push(unit);
    if (!ISOLATE.test(unit.char)) continue;
    const end = endOfIsolate(units, i);
    const inner = units.slice(i + 1, end);
    resolve(inner, levelWithin(unit.char, inner, level), levels);
    i = end - 1;
  }
  const kinds = resolveKinds(outer, level % 2 === 1 ? "R" : "L");
  for (const [index, unit] of outer.entries()) levels[unit.at] = level + stepOf(kinds[index], level);
}

function endOfIsolate(units: Unit[], start: number): number {
  let depth = 0;
  for (let i = start; i < units.length; i += 1) {
    const char = units[i]?.char ?? "";
    if (ISOLATE.test(char)) depth += 1;
    if (char === END_OF_ISOLATE) depth -= 1;
    if (depth === 0) return i;
  }
  return units.length;
}

function levelWithin(initiator: string, inner: Unit[], level: number): number {
  const own = getFirstStrongDirection(inner.map(({ char }) => char).join("")) === "rtl";
  const rtl = initiator === "\u2067" || (initiator === "\u2068" && own);
  return level + (level % 2 === (rtl ? 1 : 0) ? 2 : 1);
}

function stepOf(kind: Kind | undefined, level: number): number {
  if (level % 2 === 1) return kind === "R" ? 0 : 1;
  if (kind === "R") return 1;
  return kind === "EN" || kind === "AN" ? 2 : 0;
}

/** Applies the rules W1 to W7 and N0 to N2. Only L, R and number types remain. */
function resolveKinds(units: Unit[], base: "L" | "R"): Kind[] {
  const kinds = units.map(({ char }) => kindOf(char));
  resolveWeakTypes(kinds, base);
  resolveBrackets(units, kinds, base);
  resolveNeutralTypes(kinds, base);
  return kinds;
}

function resolveWeakTypes(kinds: Kind[], base: "L" | "R"): void {
  let last: Kind = base;
  let strong: Kind = base;
  for (const [i, kind] of kinds.entries()) {
    if (kind === "NSM" || kind === "BN") kinds[i] = last === "B" ? "ON" : last;
    if (kind === "L" || kind === "R" || kind === "AL") strong = kind;
    if (kind === "EN" && strong === "AL") kinds[i] = "AN";
    last = kinds[i] ?? last;
  }
  for (const [i, kind] of kinds.entries()) {
    const [before, after] = [kinds[i - 1], kinds[i + 1]];
    if (before !== after || (kind !== "CS" && kind !== "ES")) continue;
    if (before === "EN" || (before === "AN" && kind === "CS")) kinds[i] = before;
  }
  for (const [i, kind] of kinds.entries()) if (kind === "EN") spreadOver(kinds, i);
  strong = base;
  for (const [i, kind] of kinds.entries()) {
    if (kind === "AL") kinds[i] = "R";
    if (kind === "ES" || kind === "ET" || kind === "CS") kinds[i] = "ON";
    if (kinds[i] === "L" || kinds[i] === "R") strong = kinds[i] ?? strong;
    if (kind === "EN" && strong === "L") kinds[i] = "L";
  }
}

/** Number terminators such as ₪ and % count as part of the adjacent number, on both sides (rule W5). */
function spreadOver(kinds: Kind[], at: number): void {
  for (let i = at - 1; kinds[i] === "ET"; i -= 1) kinds[i] = "EN";
  for (let i = at + 1; kinds[i] === "ET"; i += 1) kinds[i] = "EN";
}

const strongOf = (kind: Kind | undefined): "L" | "R" | null => {
  if (kind === "L") return "L";
  return kind === "R" || kind === "EN" || kind === "AN" ? "R" : null;
};

/** Paired brackets take the base direction if they contain it, else that of preceding text (rule N0). */
function resolveBrackets(units: Unit[], kinds: Kind[], base: "L" | "R"): void {
  for (const [open, close] of pairsOf(units, kinds)) {
    const inside = kinds.slice(open + 1, close).map(strongOf);
    const other = base === "L" ? "R" : "L";
    if (!inside.includes(base) && !inside.includes(other)) continue;
    const before = kinds.slice(0, open).map(strongOf);
    const to = inside.includes(base) ? base : (before.findLast((kind) => kind !== null) ?? base);
    kinds[open] = to;
    kinds[close] = to;
  }
}

function pairsOf(units: Unit[], kinds: Kind[]): [number, number][] {
  const waiting: { close: string; at: number }[] = [];
  const pairs: [number, number][] = [];
  for (const [at, { char }] of units.entries()) {
    if (kinds[at] !== "ON") continue;
    const close = CLOSING[char];
    if (close) waiting.push({ close, at });
    const match = waiting.findLastIndex((one) => one.close === char);
    const open = waiting[match]?.at;
    if (open === undefined) continue;
    waiting.length = match;
    pairs.push([open, at]);
  }
  return pairs.toSorted(([a], [b]) => a - b);
}

function resolveNeutralTypes(kinds: Kind[], base: "L" | "R"): void {
  for (let start = 0; start < kinds.length; start += 1) {
    if (strongOf(kinds[start])) continue;
    let end = start;
    while (end < kinds.length && !strongOf(kinds[end])) end += 1;
    const before = strongOf(kinds[start - 1]) ?? base;
    const after = strongOf(kinds[end]) ?? base;
    kinds.fill(before === after ? before : base, start, end);
    start = end;
  }
}

/** Returns the visual order of runs with these levels from left to right (rule L2), as indices into them. */
export function getVisualOrder(levels: number[]): number[] {
  const order = levels.map((_, index) => index);
  const odd = levels.filter((level) => level % 2 === 1);
  for (let level = Math.max(0, ...levels); level >= Math.min(...odd); level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while (end < order.length && (levels[order[end] ?? 0] ?? 0) >= level) end += 1;
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return order;
}
