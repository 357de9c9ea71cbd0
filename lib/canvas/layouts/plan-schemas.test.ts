import { describe, expect, test } from "vitest";
import { z } from "zod";
import { comicPlan, infographicPlan, templateCopyList } from "@/lib/canvas/layouts/plan-schemas";

const item = {
  label: "Feed it",
  value: null,
  text: "Flour and water",
  other: null,
  icon: "bread",
  scene: "Dough",
};
const plan = {
  design: "steps",
  title: "A starter",
  subtitle: null,
  scene: "A jar",
  columns: null,
  items: [item, item],
  alt: "Steps",
};
const faults = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe("infographic plan", () => {
  test("infographic plan is valid when its design has the required fields", () => {
    expect(faults(infographicPlan, plan)).toBeUndefined();
  });

  test.each([
    ["comparison", {}, /both columns/],
    [
      "comparison",
      { columns: { first: "Rye", second: "Wheat", firstScene: "x", secondScene: "x" } },
      /both columns/,
    ],
    ["numbers", {}, /two items with a value/],
    ["myth", {}, /both columns/],
    ["ranking", {}, /every item has its number/],
    ["quadrant", {}, /at least 4 items/],
    ["timeline", { items: [{ ...item, value: "05:40" }, item] }, /every item has its number, time/],
  ])("infographic plan for %s is rejected with %j", (design, change, message) => {
    expect(faults(infographicPlan, { ...plan, design, ...change })?.join()).toMatch(message);
  });

  test("infographic plan is rejected with too many items, an empty label or an unknown icon", () => {
    expect(faults(infographicPlan, { ...plan, items: Array(8).fill(item) })).toHaveLength(1);
    expect(faults(infographicPlan, { ...plan, items: [{ ...item, label: " " }, item] })).toHaveLength(1);
    expect(faults(infographicPlan, { ...plan, items: [{ ...item, icon: "unicorn" }, item] })).toHaveLength(1);
  });
});

test("comic plan is rejected with five panels, which no grid holds", () => {
  const panel = { scene: "A baker at night", caption: null, speech: [] };
  const comic = (count: number) => ({
    title: "Night",
    cast: "Noa, a baker",
    alt: "x",
    panels: Array(count).fill(panel),
  });
  expect([3, 4, 6].map((count) => faults(comicPlan, comic(count)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(faults(comicPlan, comic(5))).toEqual(["Three, four or six panels"]);
});

test.each([
  ["infographic", infographicPlan],
  ["comic", comicPlan],
  ["template copies", templateCopyList],
])("schema of %s has no optional field, as strict structured output requires", (_, schema) => {
  const open: string[] = [];
  const walk = (node: Record<string, unknown>, path: string) => {
    const properties = node.properties as Record<string, Record<string, unknown>> | undefined;
    for (const [key, inner] of Object.entries(properties ?? {})) {
      if (!(node.required as string[]).includes(key)) open.push(`${path}.${key}`);
      walk(inner, `${path}.${key}`);
    }
    if (node.items) walk(node.items as Record<string, unknown>, `${path}[]`);
    for (const one of (node.anyOf as Record<string, unknown>[] | undefined) ?? []) walk(one, path);
  };
  walk(z.toJSONSchema(schema, { io: "input" }) as Record<string, unknown>, "");
  expect(open).toEqual([]);
});
