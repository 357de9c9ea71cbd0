interface Testimonial {
  role: Record<"en" | "he", string>;
  text: Record<"en" | "he", string>;
  /** Shown only with the consent of the customer. */
  name?: string | undefined;
}

export interface Testimonials {
  /** The landing page marks samples as such. */
  areSamples: boolean;
  quotes: Testimonial[];
}

export const SAMPLE_TESTIMONIALS: Testimonials = {
  areSamples: true,
  quotes: [
    {
      role: { en: "Bakery owner", he: "בעלת מאפייה" },
      text: {
        en: "I read the first draft and heard my mother on the phone with a supplier. I approved it.",
        he: "קראתי את הטיוטה הראשונה ושמעתי את אמא שלי בטלפון עם ספק. אישרתי.",
      },
    },
    {
      role: { en: "Law firm partner", he: "שותפה במשרד עורכי דין" },
      text: {
        en: "It never makes a promise a lawyer can’t make. That saves me a day a week.",
        he: "בלי אף הבטחה שאסור לעורכי דין לתת. רק זה מחזיר לי יום בשבוע.",
      },
    },
    {
      role: { en: "Running store manager", he: "מנהל חנות ריצה" },
      text: {
        en: "One tone on three networks. We stopped arguing about exclamation marks.",
        he: "טון אחד בשלוש רשתות. הפסקנו לריב על סימני קריאה.",
      },
    },
  ],
};
