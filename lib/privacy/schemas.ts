import { z } from "zod";
import { fitsHashing } from "@/lib/auth/rules";

/** DELETE /auth/me: the password, or the address typed out by somebody who has none (they sign in with Google). */
export const deleteMeBody = z.object({
  password: z.string().min(1).refine(fitsHashing, "This password is too long").optional(),
  email: z.string().max(320).optional(),
});

export type DeleteMeBody = z.infer<typeof deleteMeBody>;
