const TOKEN = /\d+(?:[.,]\d+)*/g;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const AFTERNOON = /(\d{1,2})(?::\d{2})?\s*p\.?m\b/gi;

const ONES = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const TENS: [string, number][] = [
  ["fifteen", 15],
  ["twenty", 20],
  ["thirty", 30],
  ["forty", 40],
  ["fifty", 50],
  ["hundred", 100],
];
const HEBREW: [string, number][] = [
  ["אחד|אחת", 1],
  ["שניים|שתיים|שני|שתי", 2],
  ["שלוש|שלושה|שלושת", 3],
  ["ארבע|ארבעה|ארבעת", 4],
  ["חמש|חמישה|חמשת", 5],
  ["שש|שישה|ששת", 6],
  ["שבע|שבעה|שבעת", 7],
  ["שמונה|שמונת", 8],
  ["תשע|תשעה|תשעת", 9],
  ["עשר|עשרה|עשרת", 10],
  ["אחת עשרה|אחד עשר", 11],
  ["שתים עשרה|שתיים עשרה|שנים עשר|שניים עשר", 12],
  ["עשרים", 20],
  ["שלושים", 30],
  ["ארבעים", 40],
  ["חמישים", 50],
  ["מאה", 100],
];
const WORDS: [RegExp, number][] = [
  ...ONES.map((name, value): [RegExp, number] => [spelled(name), value]),
  ...TENS.map(([name, value]): [RegExp, number] => [spelled(name), value]),
  ...HEBREW.map(([names, value]): [RegExp, number] => [spelled(names), value]),
];

function spelled(names: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])[והבלמכש]{0,2}(?:${names})(?![\\p{L}\\p{M}])`, "iu");
}

/** Returns the numbers that the material lacks. Equal are 1200 and 1,200, 7 and 7:00, 17 and 5 pm. */
export function findInventedNumbers(text: string, material: string): string[] {
  const known = knownNumbers(material);
  const withoutListNumbers = text.replace(/^\s*\d{1,2}(?:[.)]\s|\uFE0F?\u20E3)/gmu, " ");
  const strangers = [...withoutListNumbers.matchAll(TOKEN)].filter(([token], at, all) => {
    const before = all[at - 1];
    const isMinutes = before && /^0+$/.test(token) && withoutListNumbers[(all[at]?.index ?? 0) - 1] === ":";
    return !isMinutes && !known.has(canonical(token));
  });
  return [...new Set(strangers.map((hit) => inContext(withoutListNumbers, hit.index, hit[0].length)))];
}

function knownNumbers(material: string): Set<string> {
  const known = new Set(
    [...material.matchAll(TOKEN)].flatMap(([token]) => [canonical(token), ...parts(token)]),
  );
  for (const [, hour = ""] of material.matchAll(AFTERNOON)) known.add(String((Number(hour) % 12) + 12));
  // The day of 12/5/2026 in any notation.
  for (const [, day, month] of material.matchAll(/\b(\d{1,2})[./](\d{1,2})\b/g)) {
    known.add(`${Number(day)}.${Number(month)}`);
  }
  for (const [pattern, value] of WORDS) if (pattern.test(material)) known.add(String(value));
  for (const value of [...known]) {
    const hour = Number(value);
    // 17:00 may be written as 5 pm.
    if (hour > 12 && hour < 24 && new RegExp(`${value}:\\d{2}`).test(material)) known.add(String(hour - 12));
  }
  return known;
}

/** Returns the parts of a date such as 12.5.2026; empty for a decimal. */
function parts(token: string): string[] {
  const pieces = token.split(/[.,]/);
  return pieces.length > 2 && !THOUSANDS.test(token) ? pieces.map(canonical) : [];
}

function canonical(token: string): string {
  const plain = THOUSANDS.test(token) ? token.replaceAll(",", "") : token;
  return plain.replace(/^0+(?=\d)/, "").replace(/\.0+$/, "");
}

/** Returns the number with its unit or word: "₪49", "20%", "12 בנובמבר". */
function inContext(text: string, start: number, length: number): string {
  const before = /[₪$€£]\s?$/u.exec(text.slice(Math.max(0, start - 2), start))?.[0] ?? "";
  const after = before
    ? ""
    : (/^(?:\s?[%₪]|:\d{2}| [\p{L}\p{M}״׳]{1,20})/u.exec(text.slice(start + length))?.[0] ?? "");
  return `${before}${text.slice(start, start + length)}${after}`.trim();
}
