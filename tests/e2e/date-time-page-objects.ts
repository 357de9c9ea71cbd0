import type { Locator, Page } from "@playwright/test";
import type { Translate } from "@/tests/e2e/messages";

/** The two inputs of a field for a day and a time, by the name of the field. */
export function findDateTime(scope: Page | Locator, say: Translate, name: string) {
  const field = scope.getByRole("group", { name, exact: true });
  return {
    day: field.getByRole("textbox", { name: say("common.date.day"), exact: true }),
    time: field.getByRole("textbox", { name: say("common.date.time"), exact: true }),
  };
}

/** Types a local date-time such as "2027-07-01T09:00" into a field for a day and a time. */
export async function fillDateTime(
  scope: Page | Locator,
  say: Translate,
  { name, to }: { name: string; to: string },
): Promise<void> {
  const { day, time } = findDateTime(scope, say, name);
  await day.fill(to.slice(0, 10));
  await time.fill(to.slice(11, 16));
}
