import { z } from "zod";
import { fitsHashInputLimit } from "@/lib/auth/limits";

/** DELETE /auth/me: the password, or the typed email address of a user without one (Google sign-in). */
export const deleteMeBody = z.object({
  password: z.string().min(1).refine(fitsHashInputLimit, "This password is too long").optional(),
  email: z.string().max(320).optional(),
});

export type DeleteMeBody = z.infer<typeof deleteMeBody>;
