import { expect, it } from "vitest";
import { renderMail } from "@/lib/mail/templates/template-registry";

const data = { name: "<i>דנה</i>", email: "dana@example.com", message: "שורה\n<script>x</script>" };

it.each(["en", "he"] as const)(
  "contact mail in %s escapes markup and has the visitor as Reply-To",
  (language) => {
    const mail = renderMail("contact-message", language, data);
    expect(mail.replyTo).toBe("dana@example.com");
    expect(mail.html).not.toMatch(/<script|<i>/);
    expect(mail.html).toContain("שורה\n&lt;script&gt;");
    expect(mail.text).toContain(data.message);
    expect(mail.subject).toContain("\u2068<i>דנה</i>\u2069");
  },
);
