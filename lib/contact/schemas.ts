import { z } from "zod";
import { CONTACT_FIELD_LIMITS } from "@/lib/contact/contact-form-state";
import { LANGUAGES } from "@/lib/i18n/direction";

// No line breaks and no bidi control characters: the name is part of a mail subject.
const CONTROL = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** POST /contact. `homepage` is a honeypot field: only bots fill it in. */
export const contactBody = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter your name")
    .max(CONTACT_FIELD_LIMITS.name, `At most ${CONTACT_FIELD_LIMITS.name} characters`)
    .refine((value) => !CONTROL.test(value), "The name contains characters that cannot be used"),
  email: z
    .string()
    .trim()
    .max(CONTACT_FIELD_LIMITS.email, "This address is too long")
    .pipe(z.email("Enter a valid email address")),
  message: z
    .string()
    .trim()
    .min(1, "Write a message")
    .max(CONTACT_FIELD_LIMITS.message, `At most ${CONTACT_FIELD_LIMITS.message} characters`),
  language: z.enum(LANGUAGES).optional(),
  homepage: z.string().max(1_000).optional(),
});

/** The message is in the outbox; there is nothing else to return. */
export const contactResponse = z.object({});
