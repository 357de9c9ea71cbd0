import { expect, it } from "vitest";
import { PROBLEM_CODES } from "@/lib/mail/templates/self-check";
import { renderMail } from "@/lib/mail/templates/template-registry";

const address = "https://kolot.example";
const problems = PROBLEM_CODES.map((code) => ({ code, value: `<${code}>` }));

it.each(["en", "he"] as const)(
  "self-check mail in %s has a sentence for each problem, with its value",
  (language) => {
    const mail = renderMail("self-check", language, { address, problems });
    expect(mail.subject).toContain(String(problems.length));
    for (const { value } of problems) {
      expect(mail.text).toContain(`\u2066${value}\u2069`);
      expect(mail.html).toContain(`<bdi dir="ltr">&lt;${value.slice(1, -1)}&gt;</bdi>`);
    }
    expect(mail.text).toContain(address);
    expect(mail.text).not.toMatch(/[{}]/);
  },
);

it("self-check mail without a problem is refused", () => {
  expect(() => renderMail("self-check", "en", { address, problems: [] })).toThrow();
});
