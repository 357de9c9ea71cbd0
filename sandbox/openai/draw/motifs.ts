import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Motif, MotifInks } from "@/sandbox/openai/draw/motif";
import { cup, plate, wheat } from "@/sandbox/openai/draw/motifs-food";
import { building, plant, shapes } from "@/sandbox/openai/draw/motifs-places";
import { book, clock, shoe, tag } from "@/sandbox/openai/draw/motifs-things";
import { pick } from "@/sandbox/openai/hash";

const BY_WORD: [RegExp, Motif][] = [
  [/bread|bak(e|ery|ing)|sourdough|loaf|challah|flour|wheat|לחם|מאפ|חלה|חלות|אופים|קמח|מחמצת/i, wheat],
  [/coffee|cafe|café|espresso|latte|tea\b|cup|קפה|תה(?![א-ת])|אספרסו/i, cup],
  [/restaurant|menu|food|dinner|lunch|kitchen|dish|chef|meal|מסעדה|תפריט|אוכל|מטבח|ארוחה|ארוחת|שף/i, plate],
  [/shoe|\brun(s|ning|ners?)?\b|sneaker|sport|fitness|gym|נעל|ריצה|ספורט|כושר/i, shoe],
  [/clock|hours?\b|time\b|schedule|opening|late|שעות|שעה|זמן|פתיחה/i, clock],
  [
    /book|read|course|learn|lesson|workshop|study|guide|law|lawyer|ספר|קורס|סדנה|שיעור|לימוד|מדריך|משפט|עורכ/i,
    book,
  ],
  [/sale|price|discount|offer|deal|gift|מבצע|מחיר|הנחה|מתנה/i, tag],
  [/plant|flower|garden|green|spring|nature|leaf|organic|צמח|פרח|גינה|אביב|טבע|ירוק/i, plant],
  [
    /building|house|home|real estate|apartment|office|city|architect|branch|store|shop|בית|בניין|דירה|נדל|משרד|עיר|סניף|חנות|אדריכל/i,
    building,
  ],
];

/** The object the words ask for, or one of the quiet ones. */
export function chooseMotif(words: string, seed: string): Motif {
  const found = BY_WORD.map(([pattern, motif]) => ({ motif, at: words.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0];
  return found?.motif ?? pick([shapes, plant, shapes], `${seed}|motif`);
}

/** Draws the motif into a square whose lower middle is (x, y). */
export function drawMotif(
  ctx: SKRSContext2D,
  motif: Motif,
  x: number,
  y: number,
  size: number,
  inks: MotifInks,
) {
  ctx.save();
  ctx.translate(x - size / 2, y - size);
  ctx.scale(size / 100, size / 100);
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  motif(ctx, inks);
  ctx.restore();
}
