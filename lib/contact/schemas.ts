import { z } from "zod";
import { CONTACT_MAX } from "@/lib/contact/rules";
import { LANGUAGES } from "@/lib/i18n/direction";

// Neither line breaks nor signs that turn the text around: the name travels into the subject of a mail.
const CONTROL = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** POST /contact. `homepage` is a field that no person sees: what is written there was written by a machine. */
export const contactBody = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(CONTACT_MAX.name, `At most ${CONTACT_MAX.name} characters`)
    .refine((value) => !CONTROL.test(value), "The name contains characters that cannot be used"),
  email: z
    .string()
    .trim()
    .max(CONTACT_MAX.email, "This address is too long")
    .pipe(z.email("Enter a valid email address")),
  message: z
    .string()
    .trim()
    .min(1, "Write a message")
    .max(CONTACT_MAX.message, `At most ${CONTACT_MAX.message} characters`),
  language: z.enum(LANGUAGES).optional(),
  homepage: z.string().max(1_000).optional(),
});

/** The message lies in the outbox; that is all there is to say. */
export const contactAnswer = z.object({});
