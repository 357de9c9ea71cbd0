import { expect, test } from "vitest";
import { infographicPlan } from "@/lib/canvas/layouts/plan-schemas";
import { removeInventedNumbers } from "@/lib/generation/server/generate-infographic";

const item = (value: string | null) => ({
  label: "Loaves",
  value,
  text: "A day",
  other: null,
  icon: "bread",
  scene: "Loaves",
});
const plan = (values: (string | null)[], design = "numbers") =>
  infographicPlan.parse({
    design,
    title: "T",
    subtitle: null,
    scene: "A bakery",
    columns: null,
    items: values.map(item),
    alt: "A",
  });

test("removeInventedNumbers removes large numbers missing in the material", () => {
  const cleaned = removeInventedNumbers(plan(["180", "5:40", "99%"]), "180 loaves a day, the first at 5:40");
  expect(cleaned.items.map(({ value }) => value)).toEqual(["180", "5:40", null]);
  expect(cleaned.design).toBe("numbers");
});

test("removeInventedNumbers converts a design without numbers to a list", () => {
  expect(removeInventedNumbers(plan(["180", "99%"]), "180 loaves a day").design).toBe("list");
  expect(removeInventedNumbers(plan(["05:40", "06:10"], "timeline"), "from 05:40 on").design).toBe("list");
});
