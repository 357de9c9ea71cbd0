import type { Locator, Page } from "@playwright/test";
import { NAME_MAX } from "@/lib/auth/rules";
import { expect, test } from "@/tests/e2e/fixtures";
import { textsOf } from "@/tests/e2e/texts";
import { mailTo, tokenIn } from "@/tests/harness/inbox";
import { api, type Person, signUp, sql, stranger, type TestClient } from "@/tests/harness/stack";

const NEW = "quite another staple";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

/** Signs the same person in on another device, over the API. */
async function otherDevice({ email, password }: Person): Promise<TestClient> {
  const client = stranger();
  await api(client, "POST", "/auth/login", { email, password }, { "user-agent": FIREFOX });
  return client;
}

const statusOf = async (client: TestClient) => (await api(client, "GET", "/auth/me")).status;

test("a forgotten password: the mail's link sets a new one, and the old session is over", async ({
  page,
  say,
}) => {
  const person = await signUp();
  await mailTo(person);
  await page.goto("/auth");
  await page.getByLabel(say("auth.email")).fill(person.email);
  await page.getByRole("button", { name: say("auth.forgot.link") }).click();
  await expect(page.getByRole("heading", { name: say("auth.forgot.title") })).toBeVisible();
  await expect(page.getByLabel(say("auth.email"))).toHaveValue(person.email);
  await page.getByRole("button", { name: say("auth.forgot.submit") }).click();
  await expect(page.getByRole("status").filter({ hasText: person.email })).toBeVisible();

  const token = tokenIn(await mailTo(person, 2), "/auth/reset-password");
  await page.goto(`/auth/reset-password/${token}`);
  await page.getByLabel(say("auth.reset.newPassword"), { exact: true }).fill(NEW);
  await page.getByRole("button", { name: say("auth.reset.submit") }).click();
  await expect(page.getByRole("heading", { name: say("auth.reset.doneTitle") })).toBeVisible();
  expect(await statusOf(person)).toBe(401);

  await page.getByRole("link", { name: say("auth.signIn") }).click();
  await page.getByLabel(say("auth.email")).fill(person.email);
  await page.getByLabel(say("auth.password"), { exact: true }).fill(NEW);
  await page.getByRole("button", { name: say("auth.signIn") }).click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith("/account"));
});

test.describe("a new password that everybody tries first", () => {
  test.use({ allow4xx: { "/api/auth/reset-password": [400] } });

  test("is refused at its field, and the link still works", async ({ page, say }) => {
    const person = await signUp();
    await mailTo(person);
    await api(stranger(), "POST", "/auth/forgot-password", { email: person.email });
    await page.goto(`/auth/reset-password/${tokenIn(await mailTo(person, 2), "/auth/reset-password")}`);
    const field = page.getByLabel(say("auth.reset.newPassword"), { exact: true });
    await field.fill("Basketball2024!");
    await page.getByRole("button", { name: say("auth.reset.submit") }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(say("auth.errors.passwordCommon")));
    await expect(field).toHaveValue("Basketball2024!");
    await field.fill(NEW);
    await page.getByRole("button", { name: say("auth.reset.submit") }).click();
    await expect(page.getByRole("heading", { name: say("auth.reset.doneTitle") })).toBeVisible();
  });
});

test("a name and a language: the screen speaks the new one at once, and after a reload", async ({
  page,
  say,
  signUp,
}) => {
  const hebrew = textsOf("he");
  const person = await signUp();
  await page.goto("/account/me");
  await page.getByLabel(say("auth.name")).fill("נועה ברק");
  await page.getByLabel(say("auth.me.language")).selectOption("he");
  await page.getByRole("button", { name: say("auth.me.save") }).click();
  await expect(page.getByRole("heading", { name: hebrew("auth.me.title") })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  expect(await page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("he");
  await page.reload();
  await expect(page.getByLabel(hebrew("auth.name"))).toHaveValue("נועה ברק");
  expect((await api(person, "GET", "/auth/me")).body.user).toMatchObject({
    name: "נועה ברק",
    language: "he",
  });
});

test("a name alone leaves the language of the screens as it is", async ({ page, say, signUp }) => {
  const hebrew = textsOf("he");
  await signUp();
  await page.goto("/account/me");
  await page.getByRole("button", { name: say("common.language.label") }).click();
  await page.getByLabel(hebrew("auth.name")).fill("Noa");
  await page.getByRole("button", { name: hebrew("auth.me.save") }).click();
  await expect(page.getByText(hebrew("auth.me.saved"))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(hebrew("auth.name"))).toHaveValue("Noa");
});

test("another device is signed out from the list, and this one goes on", async ({ page, say, signUp }) => {
  const person = await signUp();
  const other = await otherDevice(person);
  expect(await statusOf(other)).toBe(200);
  await page.goto("/account/me");
  const row = page.getByRole("listitem").filter({ hasText: "Firefox · Linux" });
  await row.getByRole("button", { name: say("common.nav.signOut") }).click();
  await expect(row).toHaveCount(0);
  expect(await statusOf(other)).toBe(401);
  await page.reload();
  await expect(page.getByText(say("auth.me.thisDevice"))).toBeVisible();
});

test("this device is signed out from the list, and the other goes on", async ({ page, say, signUp }) => {
  const other = await otherDevice(await signUp());
  await page.goto("/account/me");
  const row = page.getByRole("listitem").filter({ hasText: say("auth.me.thisDevice") });
  await row.getByRole("button", { name: say("common.nav.signOut") }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  expect(await statusOf(other)).toBe(200);
  await page.goto("/account/me");
  await expect(page).toHaveURL((url) => url.pathname === "/auth");
});

test("signing out everywhere leads home, and no device is left", async ({ page, say, signUp }) => {
  const person = await signUp();
  const other = await otherDevice(person);
  await page.goto("/account/me");
  await page.getByRole("button", { name: say("auth.me.everywhere") }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  expect(await statusOf(other)).toBe(401);
  await page.goto("/account/me");
  await expect(page).toHaveURL((url) => url.pathname === "/auth");
});

test.describe("a wrong current password", () => {
  test.use({ allow4xx: { "/api/auth/me/password": [401] } });

  test("is said at its field, nothing typed is lost, and the right one works", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp();
    await page.goto("/account/me");
    const current = page.getByLabel(say("auth.me.current"), { exact: true });
    const next = page.getByLabel(say("auth.reset.newPassword"), { exact: true });
    await current.fill("not the password");
    await next.fill(NEW);
    await page.getByRole("button", { name: say("auth.reset.submit") }).click();
    await expect(current).toHaveAccessibleDescription(say("auth.errors.passwordWrong"));
    await expect(next).toHaveValue(NEW);
    await current.fill(person.password);
    await page.getByRole("button", { name: say("auth.reset.submit") }).click();
    await expect(page.getByText(say("auth.me.changed"))).toBeVisible();
    await expect(next).toHaveValue("");
    await page.reload();
    await expect(page.getByRole("heading", { name: say("auth.me.title") })).toBeVisible();
  });
});

test("the menu of the sidebar leads to the settings", async ({ page, say, signUp }) => {
  const person = await signUp();
  const { account } = (await api(person, "POST", "/accounts", { name: "Shachar Bakery" })).body;
  await page.goto(`/account/${account._id}`);
  await page.getByRole("button", { name: new RegExp(say("common.nav.you")) }).click();
  await page.getByRole("menuitem", { name: say("common.nav.settings") }).click();
  await expect(page.getByRole("heading", { name: say("auth.me.title") })).toBeVisible();
});

test.describe("leaving for good", () => {
  test.use({ allow4xx: { "/api/auth/me": [401] } });

  test("asks for the password, says what goes, and lands on the first page with a word about it", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp();
    await page.goto("/account/me");
    await page.getByRole("button", { name: say("auth.me.delete.open") }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(say("auth.me.delete.scheduled"));
    await expect(dialog).toContainText(say("auth.me.delete.final"));
    const proof = dialog.getByLabel(say("auth.me.delete.password"));
    await proof.fill("not the password");
    await dialog.getByRole("button", { name: say("auth.me.delete.confirm") }).click();
    await expect(proof).toHaveAccessibleDescription(say("auth.errors.passwordWrong"));
    expect(await statusOf(person)).toBe(200);
    await proof.fill(person.password);
    await dialog.getByRole("button", { name: say("auth.me.delete.confirm") }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/" && url.hash === "#account-deleted");
    await expect(page.locator("#account-deleted")).toBeVisible();
    expect(await statusOf(person)).toBe(401);
    const { email, password } = person;
    expect((await api(stranger(), "POST", "/auth/login", { email, password })).status).toBe(401);
  });

  test("takes the typed address from somebody who has no password", async ({ page, say, signUp }) => {
    const person = await signUp();
    await sql(`UPDATE "user" SET password_hash = NULL, google_id = $1 WHERE id = $1::uuid`, [
      person.user._id,
    ]);
    await page.goto("/account/me");
    await page.getByRole("button", { name: say("auth.me.delete.open") }).click();
    const proof = page.getByRole("alertdialog").getByLabel(say("auth.me.delete.email"));
    const confirm = page.getByRole("button", { name: say("auth.me.delete.confirm"), exact: true });
    await proof.fill("somebody@example.com");
    await confirm.click();
    await expect(proof).toHaveAccessibleDescription(new RegExp(say("auth.errors.addressWrong")));
    await proof.fill(person.email.toUpperCase());
    await confirm.click();
    await expect(page.locator("#account-deleted")).toBeVisible();
    expect(await statusOf(person)).toBe(401);
  });
});

/** Presses Tab until this has the focus; a page that can only be used with a mouse never gets there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 60; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

test.describe("with the keyboard alone", () => {
  test("somebody signs up and makes their first brand", async ({ page, say }) => {
    await page.goto("/auth?mode=signup");
    await tabTo(page, page.getByLabel(say("auth.name")));
    // A name takes no more than the server does, which would refuse the whole form for it.
    await page.keyboard.type("Noa Barak".padEnd(NAME_MAX + 1, "k"));
    await expect(page.getByLabel(say("auth.name"))).toHaveValue("Noa Barak".padEnd(NAME_MAX, "k"));
    await page.keyboard.press("Tab");
    await page.keyboard.type(`keys-${crypto.randomUUID()}@example.com`);
    await tabTo(page, page.getByLabel(say("auth.password"), { exact: true }));
    await page.keyboard.type(NEW);
    await tabTo(page, page.getByRole("button", { name: say("auth.start") }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
    await tabTo(page, page.getByLabel(say("common.account.name")));
    await page.keyboard.type("Shachar Bakery");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL((url) => /^\/account\/[\w-]{36}$/.test(url.pathname));
  });

  test("somebody goes through their settings, and changes their mind about leaving", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp();
    await otherDevice(person);
    await page.goto("/account/me");
    await tabTo(page, page.getByLabel(say("auth.name")));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Noa Levi");
    await page.keyboard.press("Enter");
    await expect(page.getByText(say("auth.me.saved"))).toBeVisible();
    await tabTo(page, page.getByLabel(say("auth.me.current"), { exact: true }));
    await page.keyboard.type(person.password);
    await tabTo(page, page.getByLabel(say("auth.reset.newPassword"), { exact: true }));
    await page.keyboard.type(NEW);
    await page.keyboard.press("Enter");
    await expect(page.getByText(say("auth.me.changed"))).toBeVisible();

    await otherDevice({ ...person, password: NEW });
    await page.reload();
    await tabTo(
      page,
      page.getByRole("button", { name: new RegExp(`${say("common.nav.signOut")}: Firefox`) }),
    );
    await page.keyboard.press("Enter");
    // The row goes, and the focus stays in its section instead of falling out of the page.
    await expect(page.getByRole("heading", { name: say("auth.me.sessions") })).toBeFocused();

    const leave = page.getByRole("button", { name: say("auth.me.delete.open") });
    await tabTo(page, leave);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(leave).toBeFocused();
  });
});
