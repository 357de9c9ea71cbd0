import { expect, it } from "vitest";
import { doubles } from "@/tests/rules/checks/doubles";
import { CODE, files, TEST } from "@/tests/rules/tree";

it("no function and no constant is written twice", () => {
  const body = "(text: string) => text.trim().toLowerCase().replaceAll(/[^a-z]+/g, '-');";
  const sample = [
    { path: "lib/a.ts", text: `export const slug = ${body}` },
    { path: "lib/b.ts", text: `const slugOf =\n  ${body}` },
    { path: "lib/c.ts", text: `const other = ${body.replace("a-z", "0-9")}` },
  ];
  expect(doubles(sample)).toEqual(["lib/a.ts:1 slug and lib/b.ts:1 slugOf"]);
  const written = files(/^(app|components|lib|worker|prisma|scripts|sandbox)\//).filter(
    ({ path }) => CODE.test(path) && !TEST.test(path),
  );
  expect(written.length).toBeGreaterThan(1_000);
  // Stand-ins, and adapters to services, may not know the product that they serve.
  const sides = Map.groupBy(written, ({ path }) => /^(sandbox|lib\/providers)\//.exec(path)?.[0] ?? "");
  for (const side of sides.values()) expect(doubles(side)).toEqual([]);
});
