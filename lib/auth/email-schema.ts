import { z } from "zod";
import { canonicalEmail } from "@/lib/auth/user-fields";

/** One plain address, in its canonical spelling. */
export const email = z
  .string()
  .max(320, "This address is too long")
  .transform((value, context) => {
    const canonical = canonicalEmail(value);
    if (canonical === null) context.addIssue({ code: "custom", message: "Enter a valid email address" });
    return canonical ?? "";
  });
