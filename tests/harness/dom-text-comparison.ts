import { createDocument, text } from "@/lib/canvas/core/create-document";

/** Texts that expose bidirectional errors (docs/hebrew-style-guide.md), with and without isolates. */
const TEXTS = [
  "המותג שלך (Acme 2026) מדבר!",
  "החיוב הבא: \u2066Nov 20, 2026\u2069 · 12,000 קרדיטים",
  "רק ₪99 לחודש או 99₪",
  "רק \u200F99\u00A0\u200F₪ לחודש",
  "\u2066−4\u2069 · נותרו 996",
  "10–20 בנובמבר, 10-20 בנובמבר",
  "יום ו׳, 15:05–17:30",
  "טלפון: \u2066+972-3-555-0100\u2069",
  "טלפון: +972-3-555-0100",
  "#שיווק \u2066#Kolot\u2069 #תוכן_ממותג",
  "התגית #קולות_2026 עובדת",
  "צילום: @acme.studio, תל אביב",
  "הכתובת https://kolot.example/he/.",
  "עד \u206630 MB\u2069 או 30 MB לקובץ",
  "גודל \u20661080×1350\u2069, יחס 9:16",
  "מסלול \u2068Pro\u2069: 2,500 קרדיטים",
  "הרשתות: Facebook, \u2068Instagram\u2069 ו־LinkedIn",
  "הקובץ \u2066IMG_2026-11-20 (1).png\u2069 הועלה",
  "קולות (Beta) [טיוטה]",
  "המסלול ״\u2068Pro\u2069״, מע״מ 18%",
  "קוֹלוֹת (בִּטָּא)",
  "Hello שלום (עולם) 50% off!",
  "a (b שלום) c [ד] e 3.5 ק״ג",
];

const LINE = 36;
/**
 * Uses the font's advance widths, as designs do. Not on the line itself, where browsers would set it a pixel
 * higher.
 */
const PRECISE = "text-rendering:geometricPrecision";
export const TEXT_SIZE = { w: 480, h: TEXTS.length * LINE };

/** Colors every word and punctuation mark differently, so that each line consists of many runs. */
function colorsOf(value: string) {
  return [...value.matchAll(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu)].map(({ index, 0: part }, i) => ({
    start: index,
    end: index + part.length,
    fill: i % 2 ? "#B3261E" : "#0B5D4E",
  }));
}

/** Returns the texts as a design. */
export function toDesign(dir: "ltr" | "rtl") {
  const elements = TEXTS.map((value, i) =>
    text({
      ...{ x: 0, y: i * LINE, w: TEXT_SIZE.w, h: LINE, text: value, dir, spans: colorsOf(value) },
      ...{ font: "Heebo", weight: 500, size: 24, lineHeight: 1.5, fill: "#000000" },
    }),
  );
  return createDocument({ size: TEXT_SIZE, pages: [{ bg: "#FFFFFF", elements }] });
}

/** Returns the texts as paragraphs of a page, where the browser orders the runs. */
export function toMarkup(dir: "ltr" | "rtl"): string {
  const lines = TEXTS.map((value, i) => {
    let at = 0;
    const parts = colorsOf(value).map(({ start, end, fill }) => {
      const before = value.slice(at, start);
      at = end;
      return `${before}<span style="color:${fill}">${value.slice(start, end)}</span>`;
    });
    const place = `position:absolute;margin:0;left:0;top:${i * LINE}px;width:${TEXT_SIZE.w}px`;
    const line = `<span style="${PRECISE}">${parts.join("")}${value.slice(at)}</span>`;
    return `<p dir="${dir}" style="${place};font:500 24px/1.5 Heebo">${line}</p>`;
  });
  return lines.join("");
}
