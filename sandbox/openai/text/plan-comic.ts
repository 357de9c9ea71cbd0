import { clip } from "@/sandbox/openai/text/brief";
import { pointsOf } from "@/sandbox/openai/text/points";
import type { Request } from "@/sandbox/openai/text/request";

/** A short comic: somebody wonders, somebody answers, and it ends well. */
export function planComic({ brief, prompt }: Request) {
  const panels = brief.language === "he" ? hebrewPanels(brief.topic) : englishPanels(brief.topic);
  const [point] = pointsOf(brief, 1);
  const third = panels[2];
  if (third && brief.details.length > 0 && point) third.caption = clip(point.text ?? point.label, 90);
  const title = clip(brief.topic, 60);
  const cast =
    "Noa, a woman of forty with short dark hair and a green apron; Dan, a customer with a grey coat and a bicycle.";
  const alt =
    brief.language === "he"
      ? `קומיקס בארבע תמונות: ${title}. לקוח שואל, נועה עונה, ובסוף שניהם מחייכים.`
      : `A comic in four panels: ${title}. A customer asks, Noa answers, and in the end both smile.`;
  return { title, cast, panels: inNumber(panels, prompt.user), alt: clip(alt, 400) };
}

interface Panel {
  scene: string;
  caption: string | null;
  speech: { speaker: string; text: string }[];
}

const SCENES = [
  "Early morning in a quiet street. Dan leans his bicycle against the wall and looks through a lit window.",
  "Inside, Noa looks up from her work and waves him in.",
  "Close up of the work on the table, two pairs of hands above it.",
  "Both stand at the open door in the first sun, laughing.",
];

function panelsOf(captions: (string | null)[], speech: [speaker: string, text: string][][]): Panel[] {
  return SCENES.map((scene, index) => ({
    scene,
    caption: captions[index] ?? null,
    speech: (speech[index] ?? []).map(([speaker, text]) => ({ speaker, text })),
  }));
}

function englishPanels(topic: string) {
  return panelsOf(
    ["Early in the morning", null, null, null],
    [
      [["Dan", "Is that light always on so early?"]],
      [["Noa", `Come in. It is about ${clip(topic, 40)}.`]],
      [["Noa", "The small things are where the work is."]],
      [
        ["Dan", "Now I understand."],
        ["Noa", "See you tomorrow, then."],
      ],
    ],
  );
}

function hebrewPanels(topic: string) {
  return panelsOf(
    ["מוקדם בבוקר", null, null, null],
    [
      [["דן", "האור אצלכם תמיד דולק מוקדם כל כך?"]],
      [["נועה", `בוא, תיכנס. ${clip(topic, 40)}.`]],
      [["נועה", "כל העבודה נמצאת בפרטים הקטנים."]],
      [
        ["דן", "עכשיו הבנתי."],
        ["נועה", "אז מחר באותה שעה."],
      ],
    ],
  );
}

/** Three, four or six panels, as the request says. */
function inNumber(panels: Panel[], asked: string): Panel[] {
  const count = Number(/\b([346]) panels\b/.exec(asked)?.[1] ?? 4);
  const again = panels.slice(1, 3).map((panel) => ({ ...panel, caption: null, speech: [] }));
  return count === 6
    ? [...panels.slice(0, 3), ...again, ...panels.slice(3)]
    : [...panels.slice(0, count - 1), ...panels.slice(-1)];
}
