import { expect, it } from "vitest";
import { toMailOutcome } from "@/lib/providers/mail/smtp";

it.each([
  ["a mailbox that does not exist", { code: "EENVELOPE", responseCode: 550 }, "refused"],
  ["a rejected message", { code: "EMESSAGE", responseCode: 554 }, "refused"],
  ["greylisting", { code: "EENVELOPE", responseCode: 451 }, "retry"],
  ["a full queue", { code: "EMESSAGE", responseCode: 452 }, "retry"],
  ["rejected credentials", { code: "EAUTH", responseCode: 535 }, "retry"],
  ["a refused connection", { code: "ESOCKET" }, "retry"],
  ["silence", { code: "ETIMEDOUT" }, "retry"],
])("SMTP outcome is classified for %s", (_, error, kind) => {
  expect(toMailOutcome({ message: "said so", ...error })).toEqual({ kind, reason: `${error.code}: said so` });
});
