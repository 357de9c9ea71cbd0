import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import type { ComicPlan } from "@/lib/canvas/layouts/plan-schemas";
import type { Language } from "@/lib/i18n/direction";

// The account of the golden files, with texts that can be found in a request.

export const GOLDEN_NAME = "Shachar Bakery";

export const GOLDEN_COLORS = ["#1f3a63", "#f6deb4"];

export const GOLDEN_VOICE: BrandVoice = {
  summary: "A neighbourhood bakery in Jaffa",
  audience: "Neighbours who come on foot",
  tone: "Dry, never in a hurry",
  sliders: { casual: 4, playful: 2, warm: 5, lively: 1 },
  address: "feminine",
  favourites: ["crust", "לחם מחמצת"],
  banned: ["artisan", "בוטיק"],
  examples: ["Bread comes out early.\n\nCome while it crackles."],
  avoid: ["Too solemn"],
};

export const GOLDEN_TOPIC: Record<Language, string> = {
  en: "A new rye, from Sunday at seven",
  he: "לחם שיפון חדש, מיום ראשון בשבע",
};

export const GOLDEN_POST: Record<Language, string> = {
  en: "The rye is out at seven on Sunday.\nCome on foot.",
  he: "לחם השיפון יוצא בשבע, ביום ראשון.\nכדאי לבוא ברגל.",
};

/** Contains text that belongs on the image. */
export const GOLDEN_MOTIF: Record<Language, string> = {
  en: 'A rye loaf on a wooden board, "Sunday at seven"',
  he: "כיכר לחם שיפון על קרש עץ, ״ראשון בשבע״",
};

export const GOLDEN_CHANGE: Record<Language, string> = {
  en: "Put the loaf on a blue plate",
  he: "להניח את הכיכר על צלחת כחולה",
};

export const GOLDEN_COMIC: Record<Language, ComicPlan> = {
  en: comic("Night", "Not yet."),
  he: comic("לילה", "עוד לא."),
};

function comic(title: string, said: string): ComicPlan {
  const scenes = ["The dark bakery", "Noa kneads", "The oven glows", "A loaf on the counter at dawn"];
  const panels = scenes.map((scene) => ({ scene, caption: null, speech: [{ speaker: "Noa", text: said }] }));
  return { title, cast: "Noa, a baker in a grey apron", panels, alt: title };
}
