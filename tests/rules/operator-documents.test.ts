import { expect, it } from "vitest";
import { LANGUAGES } from "@/lib/i18n/direction";
import { readSource } from "@/tests/rules/source-tree";

it.each(["README.md", ".env.example", "docs/operations.md"])(
  "%s names the redirect addresses of Facebook and Instagram",
  (path) => {
    for (const platform of ["facebook", "instagram"]) {
      expect(readSource(path)).toContain(`/api/native-connections/callback/${platform}`);
    }
  },
);

/** A statement that a confirmation is no tax document, and that an invoice is made separately. */
const SEPARATE = {
  en: /no tax document[.:] .*invoices? (is|are) issued separately/is,
  he: /(לא|אינו) מסמך מס.*חשבונית.* מופקת בנפרד/s,
};

it.each(LANGUAGES)(
  "terms, payment mail and payment pages say in %s that invoices are made outside",
  (language) => {
    const textOf = (file: string) => readSource(`messages/${language}/${file}.json`);
    const { history } = JSON.parse(textOf("subscription"));
    const { paymentReceipt } = JSON.parse(textOf("server/mail"));
    const { terms } = JSON.parse(textOf("server/legal-pages"));
    const texts = [
      history.receipts,
      history.notTaxDocument,
      paymentReceipt.notTaxDocument,
      JSON.stringify(terms),
    ];
    for (const text of texts) expect(text).toMatch(SEPARATE[language]);
  },
);

it("documents for operators say that Tranzila payments are invoiced outside", () => {
  expect(readSource("docs/operations.md")).toMatch(/Invoices are made outside: switch them on in Tranzila/);
  expect(readSource("docs/providers/tranzila.md")).toMatch(
    /Invoices and tax receipts are made by Tranzila's invoicing product or another one/,
  );
});
