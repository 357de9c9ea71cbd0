export const CONTACT_FIELD_LIMITS = { name: 100, email: 254, message: 5_000 } as const;

export interface ContactFormValues {
  name: string;
  email: string;
  message: string;
}

export type ContactField = keyof ContactFormValues;

export const CONTACT_FIELDS: readonly ContactField[] = ["name", "email", "message"];

/** Rough check of an email address; the server validates it. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type ContactFormErrors = Partial<Record<ContactField, "missing" | "tooLong">>;

export function validateContactForm(words: ContactFormValues): ContactFormErrors {
  const problems: ContactFormErrors = {};
  for (const field of CONTACT_FIELDS) {
    const value = words[field].trim();
    if (value.length > CONTACT_FIELD_LIMITS[field]) problems[field] = "tooLong";
    else if (value === "" || (field === "email" && !ADDRESS.test(value))) problems[field] = "missing";
  }
  return problems;
}
