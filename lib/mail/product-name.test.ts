import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

// spec: D2.5
it("product name comes from the environment in mail, interface, public pages and PDF", async () => {
  vi.stubEnv("BRAND_NAME", "Acme");
  vi.stubEnv("BRAND_NAME_HE", "אקמי");
  vi.resetModules();
  const { getMailMessages } = await import("@/lib/mail/messages");
  const { readNamespace } = await import("@/lib/i18n/namespaces");
  const { readServerMessages } = await import("@/lib/i18n/server-messages");
  expect([getMailMessages("en").signOff, getMailMessages("he").signOff]).toEqual([
    "The Acme team",
    "צוות אקמי",
  ]);
  const screens = [await readNamespace("en", "common"), await readNamespace("he", "common")];
  expect(screens).toMatchObject([{ brand: "Acme" }, { brand: "אקמי" }]);
  for (const language of ["en", "he"] as const)
    for (const page of ["landing", "legal-pages", "content-plan"] as const)
      expect(JSON.stringify(await readServerMessages(language, page))).not.toMatch(/Kolot|קולות/);
});
