export type Problem = "number" | "expiry" | "code" | "id";

interface Words {
  locale: string;
  title: string;
  notice: string;
  toPay: string;
  monthlyFrom: (sum: string, date: string) => string;
  name: string;
  number: string;
  expiry: string;
  month: string;
  year: string;
  code: string;
  id: string;
  pay: (sum: string) => string;
  checkCard: string;
  problems: Record<Problem, string>;
  tests: string;
  testsHint: string;
  outcome: (code: string, later: boolean) => string;
  approved: string;
  declined: string;
  refused: string;
  goingBack: string;
  goOn: string;
}

const EN: Words = {
  locale: "en",
  title: "Secure payment",
  notice: "stands in for Tranzila. No card is charged.",
  toPay: "To pay today",
  monthlyFrom: (sum, date) => `Then ${sum} every month from ${date}`,
  name: "Name on the card",
  number: "Card number",
  expiry: "Valid until",
  month: "Month",
  year: "Year",
  code: "Security code (CVV)",
  id: "ID number (optional)",
  pay: (sum) => `Pay ${sum}`,
  checkCard: "Check the card",
  problems: {
    number: "Type the whole card number",
    expiry: "Choose month and year",
    code: "Type the 3 or 4 digits of the security code",
    id: "An ID number has up to 9 digits",
  },
  tests: "Test cards",
  testsHint:
    "Choose one to fill in the form. Security code 000 is refused with 006, any other number with 033.",
  outcome: (code, later) => {
    if (code === "000") return "approved";
    return later ? `approved, later charges refused: ${code}` : `refused: ${code}`;
  },
  approved: "The payment was approved",
  declined: "The payment was declined",
  refused: "This payment page cannot be opened",
  goingBack: "Back to the shop",
  goOn: "Continue",
};

const HE: Words = {
  locale: "he",
  title: "תשלום מאובטח",
  notice: "במקום טרנזילה. אף כרטיס לא יחויב.",
  toPay: "לתשלום היום",
  monthlyFrom: (sum, date) => `אחר כך ${sum} בכל חודש. החיוב הבא: ${date}`,
  name: "שם בעל הכרטיס",
  number: "מספר כרטיס",
  expiry: "תוקף",
  month: "חודש",
  year: "שנה",
  code: "קוד אבטחה (CVV)",
  id: "מספר זהות (לא חובה)",
  pay: (sum) => `תשלום ${sum}`,
  checkCard: "בדיקת הכרטיס",
  problems: {
    number: "צריך להקליד את מספר הכרטיס המלא",
    expiry: "צריך לבחור חודש ושנה",
    code: "בקוד האבטחה יש 3 או 4 ספרות",
    id: "במספר זהות יש עד 9 ספרות",
  },
  tests: "כרטיסי ניסיון",
  testsHint: "לחיצה על כרטיס ממלאת את הטופס. קוד אבטחה 000 נדחה עם 006, וכל מספר אחר נדחה עם 033.",
  outcome: (code, later) => {
    if (code === "000") return "מאושר";
    return later ? `מאושר, חיובים נוספים נדחים: ${code}` : `נדחה: ${code}`;
  },
  approved: "התשלום אושר",
  declined: "התשלום נדחה",
  refused: "אי אפשר לפתוח את דף התשלום",
  goingBack: "חזרה לאתר",
  goOn: "המשך",
};

/** The form's texts: Hebrew for "il", else English. */
export function wordsOf(language: string): Words {
  return language === "il" ? HE : EN;
}
