import type { CardProblem } from "@/sandbox/stripe/cards";

const en = {
  dir: "ltr" as "ltr" | "rtl",
  band: "Sandbox – stands in for Stripe. No card is charged, nothing leaves this machine.",
  subscribeTo: "Subscribe to",
  every: { month: "per month", year: "per year" },
  email: "Email",
  card: "Card number",
  expiry: "Expiry date (MM/YY)",
  cvc: "Security code",
  name: "Name on card",
  pay: "Subscribe",
  back: "Back",
  testCards: "Test cards",
  fill: "4242 4242 4242 4242, any later date, any three digits",
  problems: {
    incomplete: "Your card number is incomplete.",
    number: "Your card number is invalid.",
    notTest: "Your card was declined: only test cards are taken here.",
    expiry: "Your card’s expiration date is incomplete.",
    expired: "Your card’s expiration date is in the past.",
    cvc: "Your card’s security code is incomplete.",
  } satisfies Record<CardProblem, string>,
  emailProblem: "Enter a whole email address.",
  declines: {
    generic_decline: "Your card was declined.",
    insufficient_funds: "Your card has insufficient funds. Try a different card.",
    expired_card: "Your card has expired. Try a different card.",
    incorrect_cvc: "Your card’s security code is incorrect.",
    processing_error: "An error occurred while processing your card. Try again.",
  } as Record<string, string>,
  complete: "You are all done here",
  completeText: "This payment was made already.",
  expired: "This page has expired",
  expiredText: "Go back and start anew.",
  missing: "Something went wrong",
  missingText: "The page you were looking for could not be found.",
  portal: "Your subscription",
  noPlan: "There is no subscription.",
  renews: "Renews on",
  ends: "Ends on",
  pastDue: "The last payment failed. Change the card to pay.",
  payWith: "Paid with",
  cancel: "Cancel plan",
  keep: "Don’t cancel plan",
  change: "Change card",
  save: "Save card",
  saved: "The new card is saved.",
  return: "Return",
};

const he: typeof en = {
  dir: "rtl",
  band: "ארגז חול – במקום Stripe. שום כרטיס לא מחויב, דבר לא יוצא מהמחשב הזה.",
  subscribeTo: "הרשמה למינוי",
  every: { month: "לחודש", year: "לשנה" },
  email: "דוא״ל",
  card: "מספר כרטיס",
  expiry: "תוקף (MM/YY)",
  cvc: "קוד אבטחה",
  name: "השם על הכרטיס",
  pay: "תשלום והרשמה",
  back: "חזרה",
  testCards: "כרטיסי בדיקה",
  fill: "‎4242 4242 4242 4242, כל תאריך עתידי, כל שלוש ספרות",
  problems: {
    incomplete: "מספר הכרטיס חלקי.",
    number: "מספר הכרטיס שגוי.",
    notTest: "הכרטיס נדחה: כאן מתקבלים כרטיסי בדיקה בלבד.",
    expiry: "תוקף הכרטיס חלקי.",
    expired: "תוקף הכרטיס עבר.",
    cvc: "קוד האבטחה חלקי.",
  },
  emailProblem: "צריך כתובת דוא״ל מלאה.",
  declines: {
    generic_decline: "הכרטיס נדחה.",
    insufficient_funds: "אין די יתרה בכרטיס. אפשר לנסות כרטיס אחר.",
    expired_card: "תוקף הכרטיס פג. אפשר לנסות כרטיס אחר.",
    incorrect_cvc: "קוד האבטחה שגוי.",
    processing_error: "אירעה שגיאה בעיבוד הכרטיס. אפשר לנסות שוב.",
  },
  complete: "הכול מוכן",
  completeText: "התשלום הזה כבר בוצע.",
  expired: "פג תוקפו של הדף",
  expiredText: "אפשר לחזור ולהתחיל מחדש.",
  missing: "משהו השתבש",
  missingText: "הדף לא נמצא.",
  portal: "המינוי שלך",
  noPlan: "אין מינוי.",
  renews: "מתחדש ב־",
  ends: "מסתיים ב־",
  pastDue: "התשלום האחרון נכשל. החלפת הכרטיס תשלים אותו.",
  payWith: "אמצעי תשלום:",
  cancel: "ביטול המינוי",
  keep: "להשאיר את המינוי",
  change: "החלפת כרטיס",
  save: "שמירת הכרטיס",
  saved: "הכרטיס החדש נשמר.",
  return: "חזרה",
};

export interface Tongue {
  language: "en" | "he";
  words: typeof en;
}

/** "auto" follows the browser, as there. */
export function tongueOf(locale: string | null, acceptLanguage = ""): Tongue {
  const wish = locale === null || locale === "auto" ? acceptLanguage.trim().slice(0, 2) : locale;
  return wish === "he" ? { language: "he", words: he } : { language: "en", words: en };
}
