import { expect, it } from "vitest";
import { findDuplicates } from "@/tests/rules/checks/duplicates";
import { CODE_FILE, listFiles, TEST_FILE } from "@/tests/rules/source-tree";

it("no function and no constant exists twice", () => {
  const body = "(text: string) => text.trim().toLowerCase().replaceAll(/[^a-z]+/g, '-');";
  const sample = [
    { path: "lib/a.ts", text: `export const slug = ${body}` },
    { path: "lib/b.ts", text: `const slugOf =\n  ${body}` },
    { path: "lib/c.ts", text: `const other = ${body.replace("a-z", "0-9")}` },
  ];
  expect(findDuplicates(sample)).toEqual(["lib/a.ts:1 slug and lib/b.ts:1 slugOf"]);
  const written = listFiles(/^(app|components|lib|worker|prisma|scripts|sandbox)\//).filter(
    ({ path }) => CODE_FILE.test(path) && !TEST_FILE.test(path),
  );
  expect(written.length).toBeGreaterThan(1_000);
  // Emulators and adapters may not import the product.
  const sides = Map.groupBy(written, ({ path }) => /^(sandbox|lib\/providers)\//.exec(path)?.[0] ?? "");
  for (const side of sides.values()) expect(findDuplicates(side)).toEqual([]);
});
