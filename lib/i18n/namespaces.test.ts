import { expect, test } from "vitest";
import { NAMESPACES, readAllNamespaces, readNamespace } from "@/lib/i18n/namespaces";

test("all seven namespaces exist in both languages", async () => {
  for (const language of ["en", "he"] as const) {
    const all = await readAllNamespaces(language);
    expect(Object.keys(all).sort()).toEqual([...NAMESPACES].sort());
  }
});

// spec: D6.5
test.each([
  ["ar", "common"],
  ["en", "server/mail"],
  ["..", "package"],
  ["en", "../../package"],
  ["en", "__proto__"],
])("readNamespace refuses %s/%s", async (language, namespace) => {
  expect(await readNamespace(language, namespace)).toBeNull();
});
