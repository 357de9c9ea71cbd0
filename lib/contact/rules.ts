/** How much may be written to us; both sides know it. */
export const CONTACT_MAX = { name: 100, email: 254, message: 5_000 } as const;

export interface ContactWords {
  name: string;
  email: string;
  message: string;
}

export type ContactField = keyof ContactWords;

export const CONTACT_FIELDS: readonly ContactField[] = ["name", "email", "message"];

/** What looks like an address at all; the server decides whether it is one. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with a field: nothing that can be used is in it, or more than is read. */
export type ContactProblems = Partial<Record<ContactField, "missing" | "tooLong">>;

/** The fields that need another look before anything is sent; none when all is well. */
export function contactProblems(words: ContactWords): ContactProblems {
  const problems: ContactProblems = {};
  for (const field of CONTACT_FIELDS) {
    const value = words[field].trim();
    if (value.length > CONTACT_MAX[field]) problems[field] = "tooLong";
    else if (value === "" || (field === "email" && !ADDRESS.test(value))) problems[field] = "missing";
  }
  return problems;
}
