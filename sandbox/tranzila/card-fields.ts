import type { Problem } from "@/sandbox/tranzila/form-words";

/** A card as a person typed it. */
export interface CardFields {
  number: string;
  last4: string;
  expireMonth: number;
  expireYear: number;
  securityCode: string;
  name: string;
}

/** Reads the fields of the card form, or says which one needs another look. */
export function readCard(form: URLSearchParams): CardFields | { problem: Problem } {
  const digits = (name: string) => (form.get(name) ?? "").replace(/[\s-]/g, "");
  const number = digits("ccno");
  if (!/^\d{8,19}$/.test(number)) return { problem: "number" };
  const month = digits("expmonth");
  const year = digits("expyear");
  if (!/^(0[1-9]|1[0-2])$/.test(month) || !/^\d{2}$/.test(year)) return { problem: "expiry" };
  const securityCode = digits("mycvv");
  if (!/^\d{3,4}$/.test(securityCode)) return { problem: "code" };
  const id = digits("myid");
  if (id !== "" && !/^\d{5,9}$/.test(id)) return { problem: "id" };
  return {
    number,
    last4: number.slice(-4),
    expireMonth: Number(month),
    expireYear: 2000 + Number(year),
    securityCode,
    name: (form.get("contact") ?? "").trim().slice(0, 100),
  };
}
