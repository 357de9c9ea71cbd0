import { CONTENT_WIDTH_CLASS, type LandingProps } from "@/components/marketing/landing-messages";
import { Badge } from "@/components/ui/badge";
import { QuoteMark } from "@/components/ui/brand-marks";
import { cn } from "@/components/ui/cn";

interface Testimonial {
  /** Role of the customer; with a name only with their consent. */
  role: { en: string; he: string };
  text: { en: string; he: string };
}

/** Samples, labeled while `areSamples` is true. Operators replace them with real ones and set it to false. */
export const TESTIMONIALS: { areSamples: boolean; words: readonly Testimonial[] } = {
  areSamples: true,
  words: [
    {
      role: { en: "Owner of a bakery", he: "בעלת מאפייה" },
      text: {
        en: "I read the first draft and heard my mother on the phone with a supplier. I approved it.",
        he: "קראתי את הטיוטה הראשונה ושמעתי את אמא שלי בטלפון עם ספק. אישרתי.",
      },
    },
    {
      role: { en: "Partner in a law office", he: "שותפה במשרד עורכי דין" },
      text: {
        en: "Not one promise a lawyer may not make. That alone gives me back a day a week.",
        he: "אף הבטחה שאסור לעורכי דין לתת. זה לבד מחזיר לי יום בשבוע.",
      },
    },
    {
      role: { en: "Manager of a running shop", he: "מנהל חנות ריצה" },
      text: {
        en: "One tone on three networks. We stopped arguing about exclamation marks.",
        he: "טון אחד בשלוש רשתות. הפסקנו לריב על סימני קריאה.",
      },
    },
  ],
};

export function Testimonials({ language, texts }: LandingProps) {
  const { title, badge, note, sample } = texts.testimonials;
  const { areSamples, words } = TESTIMONIALS;
  return (
    <section className={cn(CONTENT_WIDTH_CLASS, "pt-18 md:pt-28")}>
      <header className="mb-12 grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-28">{title}</h2>
          {areSamples && <Badge tone="line">{badge}</Badge>}
        </div>
        {areSamples && <p className="max-w-[72ch] text-14 text-ink-2">{note}</p>}
      </header>
      <div className="grid gap-10 lg:grid-cols-3 lg:gap-0">
        {words.map(({ role, text }) => (
          <figure
            key={role.en}
            className="grid grid-rows-[auto_1fr_auto] gap-4 border-line lg:px-8 lg:not-first:border-s lg:first:ps-0"
          >
            <QuoteMark className="h-14 pt-3 text-[100px]">{texts.quoteMark}</QuoteMark>
            <blockquote className="text-balance font-display font-medium text-[24px]/[34px]">
              {text[language]}
            </blockquote>
            <figcaption className="pt-3">
              <b className="font-bold">{role[language]}</b>
              {areSamples && <span className="block text-ink-2">{sample}</span>}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
