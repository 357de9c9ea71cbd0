import common from "@/lib/auth/server/common-passwords.json" with { type: "json" };
import { AppError } from "@/lib/core/errors";

const COMMON = new Set(common.words.split(" "));

/**
 * Throws validation_error, naming the field and the reason, for one of the most common passwords, also with digits and signs around it
 * (ASVS 6.2.4). Before hashing: what is refused must cost nothing.
 */
export function assertNewPassword(password: string, field: string): void {
  const plain = password.normalize("NFKC").toLowerCase();
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (!COMMON.has(plain) && !COMMON.has(core)) return;
  throw new AppError("validation_error", {
    details: {
      fields: [
        {
          path: field,
          message: "This is among the first passwords that anybody would try",
          reason: "common",
        },
      ],
    },
  });
}
