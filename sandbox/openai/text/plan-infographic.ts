import { pick } from "@/sandbox/openai/hash";
import { clip } from "@/sandbox/openai/text/brief";
import { capital, keyOf, type Point, pointsOf } from "@/sandbox/openai/text/points";
import { propertyOf, type Request } from "@/sandbox/openai/text/request";

const DESIGNS: [RegExp, string][] = [
  [/\bsteps?\b|\bhow (?:to|we|it)\b|שלבים|איך |צעדים/i, "steps"],
  [/\bcompar|\bversus\b|\bvs\b|השווא|לעומת|מול /i, "comparison"],
  [/\btimeline\b|ציר זמן|לוח זמנים/i, "timeline"],
  [/\bnumbers\b|\bfigures\b|במספרים|נתונים/i, "numbers"],
  [/\blist\b|\btips?\b|\breasons\b|רשימה|טיפים|סיבות/i, "list"],
];

const ICONS: [RegExp, string][] = [
  [/bread|loaf|sourdough|bake|לחם|מחמצת|אופ|מאפ/i, "bread"],
  [/coffee|espresso|קפה/i, "coffee"],
  [/open|hour|clock|time|שעה|שעות|פותח/i, "clock"],
  [/day|week|month|sunday|friday|יום|שבוע|חודש|שישי/i, "calendar"],
  [/price|cost|money|מחיר|עולה|כסף/i, "money"],
  [/deliver|ship|משלוח/i, "truck"],
  [/ask|tell|question|talk|שאל|שואל|ספר|מדבר/i, "chat"],
  [/look|see|closely|מסתכל|רואים/i, "eye"],
  [/step|plan|צעד|תוכנית/i, "check"],
  [/material|good|care|חומר|טוב/i, "hand"],
  [/touch|love|heart|קשר|אהב/i, "heart"],
];

/** The plan of an infographic: what the material says, and a design that it fills. */
export function planInfographic({ schema, brief, prompt }: Request) {
  const { language } = brief;
  const points = pointsOf(brief, 4);
  const values = points.filter(({ value }) => value !== null).length;
  const icons = propertyOf(schema, "items", "icon").enum;
  const wanted = keyOf(`${prompt.user}\n${brief.topic}`, DESIGNS);
  const design = fitting(wanted, points, values);
  const title = clip(capital(brief.topic), 70);
  const comparison = design === "comparison";
  const items = points.map((point) => ({
    label: point.label,
    value: comparison ? null : point.value,
    text: comparison ? (point.text ?? point.label) : point.text,
    other: comparison ? point.other : null,
    icon: iconOf(point, icons, brief.seed),
  }));
  const subtitle = language === "he" ? "בקצרה, מה שחשוב לדעת" : "The short version, with what matters";
  const columns =
    language === "he" ? { first: "אצלנו", second: "בדרך כלל" } : { first: "With us", second: "As usual" };
  const list = items.map(({ label }) => label).join(", ");
  const alt = language === "he" ? `אינפוגרפיקה: ${title}. ${list}.` : `Infographic: ${title}. ${list}.`;
  return { design, title, subtitle, columns: comparison ? columns : null, items, alt: clip(alt, 400) };
}

/** A design whose needs the points meet. */
function fitting(wanted: string | null, points: Point[], values: number): string {
  if (wanted === "timeline") return values === points.length ? "timeline" : "steps";
  if (wanted === "numbers" && values < 2) return "list";
  return wanted ?? (values >= 2 ? "numbers" : "list");
}

function iconOf({ label, text }: Point, icons: unknown, seed: string): unknown {
  const known: unknown[] = Array.isArray(icons) && icons.length > 0 ? icons : ["star"];
  const named = keyOf(`${label} ${text ?? ""}`, ICONS);
  return known.includes(named) ? named : pick(known, `${seed}|${label}`);
}
