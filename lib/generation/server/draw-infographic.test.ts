import { expect, test } from "vitest";
import { infographicPlan } from "@/lib/canvas/layouts/plan-schemas";
import { withoutInventions } from "@/lib/generation/server/draw-infographic";

const item = (value: string | null) => ({
  label: "Loaves",
  value,
  text: "A day",
  other: null,
  icon: "bread",
});
const plan = (values: (string | null)[], design = "numbers") =>
  infographicPlan.parse({
    design,
    title: "T",
    subtitle: null,
    columns: null,
    items: values.map(item),
    alt: "A",
  });

test("a large figure that the material does not tell is not drawn", () => {
  const told = withoutInventions(plan(["180", "5:40", "99%"]), "180 loaves a day, the first at 5:40");
  expect(told.items.map(({ value }) => value)).toEqual(["180", "5:40", null]);
  expect(told.design).toBe("numbers");
});

test("without its figures a page of numbers, or of times, is a list", () => {
  expect(withoutInventions(plan(["180", "99%"]), "180 loaves a day").design).toBe("list");
  expect(withoutInventions(plan(["05:40", "06:10"], "timeline"), "from 05:40 on").design).toBe("list");
});
