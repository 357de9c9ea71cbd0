interface Testimonial {
  /** What the person does; with a name only where they agreed to be named. */
  role: { en: string; he: string };
  text: { en: string; he: string };
}

/**
 * What stands under "What people say", in both languages. Nobody has said these yet: they are samples, and as long as
 * `areSamples` is true the page says so at each of them. Whoever runs this puts real words here and turns it off.
 */
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
