import { expect, test } from "@/tests/e2e/fixtures";
import { productEnvironment } from "@/tests/harness/running-product";

// spec: D7.33, D7.35
test("style guide shows service health and switches language and theme", async ({ page, say }) => {
  await page.goto("/test");
  for (const part of ["Database", "Storage", "Queue"])
    await expect(page.getByRole("listitem").filter({ hasText: part }).first()).toContainText("Operational");
  const html = await page.content();
  const secrets = Object.entries(productEnvironment()).filter(
    ([name, value]) => /SECRET|KEY|DATABASE_URL|SMTP_URL/.test(name) && value.length > 7,
  );
  expect(secrets.length).toBeGreaterThan(5);
  for (const [name, value] of secrets) expect(html.includes(value), name).toBe(false);
  const root = page.locator("html");
  await page.getByRole("button", { name: say("common.theme.label") }).click();
  await page.getByRole("menuitemradio", { name: say("common.theme.dark") }).click();
  await expect(root).toHaveClass(/\bdark\b/);
  await page.getByRole("button", { name: say("common.language.label") }).click();
  await expect(root).toHaveAttribute("lang", "he");
  await expect(root).toHaveAttribute("dir", "rtl");
  await expect(root).toHaveClass(/\bdark\b/);
});
