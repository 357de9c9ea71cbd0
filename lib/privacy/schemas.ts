import { z } from "zod";
import { PASSWORD_MAX_BYTES } from "@/lib/auth/rules";

const fitsHashing = (value: string) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES;

/** DELETE /auth/me: the password, or the address typed out by somebody who has none (they sign in with Google). */
export const deleteMeBody = z.object({
  password: z.string().min(1).refine(fitsHashing, "This password is too long").optional(),
  email: z.string().max(320).optional(),
});

export type DeleteMeBody = z.infer<typeof deleteMeBody>;
