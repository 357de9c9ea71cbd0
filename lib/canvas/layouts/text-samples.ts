import type { TextCombinationName, TextStyleName } from "@/lib/canvas/layouts/text-styles";
import type { Language } from "@/lib/i18n/direction";

interface TextSamples {
  style: Record<TextStyleName, string>;
  /** The texts of a combination from top to bottom. */
  combination: Record<TextCombinationName, readonly string[]>;
  /** Labels of the rows of a new chart. */
  chart: readonly string[];
  /** The head of a new table. */
  table: readonly [item: string, price: string];
}

/** Sample words of new text in the language of a brand, which may differ from that of the interface. */
export const TEXT_SAMPLES: Record<Language, TextSamples> = {
  en: {
    style: {
      heading: "Your heading",
      subheading: "Your subheading",
      body: "Write your text here.",
      quote: "“What a customer said”",
    },
    combination: {
      title: ["Your heading", "One line that explains it"],
      quote: ["“What a customer said about you”", "Customer name"],
      offer: ["20% off", "Everything in store", "Until Friday"],
      event: ["Friday, 20:00", "Name of the event", "Where it takes place"],
      article: ["New", "A heading that makes people read", "Two sentences with the details go here."],
    },
    chart: ["January", "February", "March", "April"],
    table: ["Item", "Price"],
  },
  he: {
    style: {
      heading: "הכותרת שלך",
      subheading: "כותרת משנה",
      body: "כאן כותבים את הטקסט.",
      quote: "״מה שאמר לקוח״",
    },
    combination: {
      title: ["הכותרת שלך", "שורה אחת שמסבירה"],
      quote: ["״מה שלקוחות אומרים עליכם״", "שם הלקוח"],
      offer: ["20% הנחה", "על כל החנות", "עד יום שישי"],
      event: ["יום שישי, 20:00", "שם האירוע", "איפה זה קורה"],
      article: ["חדש", "כותרת שרוצים לקרוא", "כאן באים שני משפטים עם הפרטים."],
    },
    chart: ["ינואר", "פברואר", "מרץ", "אפריל"],
    table: ["פריט", "מחיר"],
  },
};
