import type { Locator, Page } from "@playwright/test";
import { MAX_NAME_LENGTH } from "@/lib/auth/limits";
import { expect, test } from "@/tests/e2e/fixtures";
import { loadMessages } from "@/tests/e2e/messages";
import {
  api,
  createAnonymousClient,
  type SignedUpUser,
  signUp,
  sql,
  type TestClient,
} from "@/tests/harness/running-product";
import { extractToken, waitForMail } from "@/tests/harness/sandbox-inbox";

const NEW = "quite another staple";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

/** Signs the same user in on another device through the API. */
async function otherDevice({ email, password }: SignedUpUser): Promise<TestClient> {
  const client = createAnonymousClient();
  await api(client, "POST", "/auth/login", { email, password }, { "user-agent": FIREFOX });
  return client;
}

const statusOf = async (client: TestClient) => (await api(client, "GET", "/auth/me")).status;

test("reset mail link sets a new password and ends the old session", async ({ page, say }) => {
  const user = await signUp();
  await waitForMail(user);
  await page.goto("/auth");
  await page.getByLabel(say("auth.email")).fill(user.email);
  await page.getByRole("button", { name: say("auth.forgot.link") }).click();
  await expect(page.getByRole("heading", { name: say("auth.forgot.title") })).toBeVisible();
  await expect(page.getByLabel(say("auth.email"))).toHaveValue(user.email);
  await page.getByRole("button", { name: say("auth.forgot.submit") }).click();
  await expect(page.getByRole("status").filter({ hasText: user.email })).toBeVisible();

  const token = extractToken(await waitForMail(user, 2), "/auth/reset-password");
  await page.goto(`/auth/reset-password/${token}`);
  await page.getByLabel(say("auth.reset.newPassword"), { exact: true }).fill(NEW);
  await page.getByRole("button", { name: say("auth.reset.submit") }).click();
  await expect(page.getByRole("heading", { name: say("auth.reset.doneTitle") })).toBeVisible();
  expect(await statusOf(user)).toBe(401);

  await page.getByRole("link", { name: say("auth.signIn") }).click();
  await page.getByLabel(say("auth.email")).fill(user.email);
  await page.getByLabel(say("auth.password"), { exact: true }).fill(NEW);
  await page.getByRole("button", { name: say("auth.signIn") }).click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith("/account"));
});

test.describe("common new password", () => {
  test.use({ allow4xx: { "/api/auth/reset-password": [400] } });

  test("common new password is refused at its field and the reset link stays valid", async ({
    page,
    say,
  }) => {
    const user = await signUp();
    await waitForMail(user);
    await api(createAnonymousClient(), "POST", "/auth/forgot-password", { email: user.email });
    await page.goto(
      `/auth/reset-password/${extractToken(await waitForMail(user, 2), "/auth/reset-password")}`,
    );
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

test("profile language change applies immediately and after a reload", async ({ page, say, signUp }) => {
  const hebrew = loadMessages("he");
  const user = await signUp();
  await page.goto("/account/me");
  await page.getByLabel(say("auth.name")).fill("נועה ברק");
  await page.getByLabel(say("auth.me.language")).selectOption("he");
  await page.getByRole("button", { name: say("auth.me.save") }).click();
  await expect(page.getByRole("heading", { name: hebrew("auth.me.title") })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  expect(await page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("he");
  await page.reload();
  await expect(page.getByLabel(hebrew("auth.name"))).toHaveValue("נועה ברק");
  expect((await api(user, "GET", "/auth/me")).body.user).toMatchObject({
    name: "נועה ברק",
    language: "he",
  });
});

test("name change leaves the interface language unchanged", async ({ page, say, signUp }) => {
  const hebrew = loadMessages("he");
  await signUp();
  await page.goto("/account/me");
  await page.getByRole("button", { name: say("common.language.label") }).click();
  await page.getByLabel(hebrew("auth.name")).fill("Noa");
  await page.getByRole("button", { name: hebrew("auth.me.save") }).click();
  await expect(page.getByText(hebrew("auth.me.saved"))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(hebrew("auth.name"))).toHaveValue("Noa");
});

test("other device is signed out from the session list and this one stays signed in", async ({
  page,
  say,
  signUp,
}) => {
  const user = await signUp();
  const other = await otherDevice(user);
  expect(await statusOf(other)).toBe(200);
  await page.goto("/account/me");
  const row = page.getByRole("listitem").filter({ hasText: "Firefox · Linux" });
  await row.getByRole("button", { name: say("common.nav.signOut") }).click();
  await expect(row).toHaveCount(0);
  expect(await statusOf(other)).toBe(401);
  await page.reload();
  await expect(page.getByText(say("auth.me.thisDevice"))).toBeVisible();
});

test("this device is signed out from the session list and the other stays signed in", async ({
  page,
  say,
  signUp,
}) => {
  const other = await otherDevice(await signUp());
  await page.goto("/account/me");
  const row = page.getByRole("listitem").filter({ hasText: say("auth.me.thisDevice") });
  await row.getByRole("button", { name: say("common.nav.signOut") }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  expect(await statusOf(other)).toBe(200);
  await page.goto("/account/me");
  await expect(page).toHaveURL((url) => url.pathname === "/auth");
});

test("sign-out everywhere opens the landing page and ends all sessions", async ({ page, say, signUp }) => {
  const user = await signUp();
  const other = await otherDevice(user);
  await page.goto("/account/me");
  await page.getByRole("button", { name: say("auth.me.signOutEverywhere") }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  expect(await statusOf(other)).toBe(401);
  await page.goto("/account/me");
  await expect(page).toHaveURL((url) => url.pathname === "/auth");
});

test.describe("wrong current password", () => {
  test.use({ allow4xx: { "/api/auth/me/password": [401] } });

  test("wrong current password is reported at its field, input is retained and a retry works", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    await page.goto("/account/me");
    const current = page.getByLabel(say("auth.me.currentPassword"), { exact: true });
    const next = page.getByLabel(say("auth.reset.newPassword"), { exact: true });
    await current.fill("not the password");
    await next.fill(NEW);
    await page.getByRole("button", { name: say("auth.reset.submit") }).click();
    await expect(current).toHaveAccessibleDescription(say("auth.errors.passwordWrong"));
    await expect(next).toHaveValue(NEW);
    await current.fill(user.password);
    await page.getByRole("button", { name: say("auth.reset.submit") }).click();
    await expect(page.getByText(say("auth.me.passwordChanged"))).toBeVisible();
    await expect(next).toHaveValue("");
    await page.reload();
    await expect(page.getByRole("heading", { name: say("auth.me.title") })).toBeVisible();
  });
});

test("sidebar menu links to the settings", async ({ page, say, signUp }) => {
  const user = await signUp();
  const { account } = (await api(user, "POST", "/accounts", { name: "Shachar Bakery" })).body;
  await page.goto(`/account/${account._id}`);
  await page.getByRole("button", { name: new RegExp(say("common.nav.userMenu")) }).click();
  await page.getByRole("menuitem", { name: say("common.nav.settings") }).click();
  await expect(page.getByRole("heading", { name: say("auth.me.title") })).toBeVisible();
});

test.describe("account deletion by the user", () => {
  test.use({ allow4xx: { "/api/auth/me": [401] } });

  test("account deletion asks for the password, lists its effects and ends on the landing page", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    await page.goto("/account/me");
    await page.getByRole("button", { name: say("auth.me.delete.open") }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(say("auth.me.delete.scheduled"));
    await expect(dialog).toContainText(say("auth.me.delete.irreversible"));
    const proof = dialog.getByLabel(say("auth.me.delete.password"));
    await proof.fill("not the password");
    await dialog.getByRole("button", { name: say("auth.me.delete.confirm") }).click();
    await expect(proof).toHaveAccessibleDescription(say("auth.errors.passwordWrong"));
    expect(await statusOf(user)).toBe(200);
    await proof.fill(user.password);
    await dialog.getByRole("button", { name: say("auth.me.delete.confirm") }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/" && url.hash === "#account-deleted");
    await expect(page.locator("#account-deleted")).toBeVisible();
    expect(await statusOf(user)).toBe(401);
    const { email, password } = user;
    expect((await api(createAnonymousClient(), "POST", "/auth/login", { email, password })).status).toBe(401);
  });

  test("user without a password confirms deletion with the typed email address", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    await sql(`UPDATE "user" SET password_hash = NULL, google_id = $1 WHERE id = $1::uuid`, [user.user._id]);
    await page.goto("/account/me");
    await page.getByRole("button", { name: say("auth.me.delete.open") }).click();
    const proof = page.getByRole("alertdialog").getByLabel(say("auth.me.delete.email"));
    const confirm = page.getByRole("button", { name: say("auth.me.delete.confirm"), exact: true });
    await proof.fill("somebody@example.com");
    await confirm.click();
    await expect(proof).toHaveAccessibleDescription(new RegExp(say("auth.errors.emailWrong")));
    await proof.fill(user.email.toUpperCase());
    await confirm.click();
    await expect(page.locator("#account-deleted")).toBeVisible();
    expect(await statusOf(user)).toBe(401);
  });
});

/** Presses Tab until the target has focus; fails on a page that needs a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 60; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

test.describe("profile by keyboard alone", () => {
  test("user signs up and creates a first account by keyboard", async ({ page, say }) => {
    await page.goto("/auth?mode=signup");
    await tabTo(page, page.getByLabel(say("auth.name")));
    // The field limits input to the server's maximum, which would otherwise reject the form.
    await page.keyboard.type("Noa Barak".padEnd(MAX_NAME_LENGTH + 1, "k"));
    await expect(page.getByLabel(say("auth.name"))).toHaveValue("Noa Barak".padEnd(MAX_NAME_LENGTH, "k"));
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

  test("user changes settings and cancels the deletion by keyboard", async ({ page, say, signUp }) => {
    const user = await signUp();
    await otherDevice(user);
    await page.goto("/account/me");
    await tabTo(page, page.getByLabel(say("auth.name")));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Noa Levi");
    await page.keyboard.press("Enter");
    await expect(page.getByText(say("auth.me.saved"))).toBeVisible();
    await tabTo(page, page.getByLabel(say("auth.me.currentPassword"), { exact: true }));
    await page.keyboard.type(user.password);
    await tabTo(page, page.getByLabel(say("auth.reset.newPassword"), { exact: true }));
    await page.keyboard.type(NEW);
    await page.keyboard.press("Enter");
    await expect(page.getByText(say("auth.me.passwordChanged"))).toBeVisible();

    await otherDevice({ ...user, password: NEW });
    await page.reload();
    await tabTo(
      page,
      page.getByRole("button", { name: new RegExp(`${say("common.nav.signOut")}: Firefox`) }),
    );
    await page.keyboard.press("Enter");
    // Focus stays in the section after its row was removed.
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
