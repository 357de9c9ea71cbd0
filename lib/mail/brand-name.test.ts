import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it("mail, screens, public pages and the PDF call the product as the environment does, in both languages", async () => {
  vi.stubEnv("BRAND_NAME", "Acme");
  vi.stubEnv("BRAND_NAME_HE", "אקמי");
  vi.resetModules();
  const { mailMessages } = await import("@/lib/mail/messages");
  const { readNamespace } = await import("@/lib/i18n/namespaces");
  const { readServerTexts } = await import("@/lib/i18n/server-texts");
  expect([mailMessages("en").signOff, mailMessages("he").signOff]).toEqual(["The Acme team", "צוות אקמי"]);
  const screens = [await readNamespace("en", "common"), await readNamespace("he", "common")];
  expect(screens).toMatchObject([{ brand: "Acme" }, { brand: "אקמי" }]);
  for (const language of ["en", "he"] as const)
    for (const page of ["landing", "documents", "plan"])
      expect(JSON.stringify(await readServerTexts(language, page))).not.toMatch(/Kolot|קולות/);
});
