import type { Page } from "@playwright/test";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import {
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
  createWidePng,
  uploadLogo,
} from "@/tests/harness/account-fixtures";
import { api, control, signUp as register, type SignedUpUser, sql } from "@/tests/harness/running-product";

const text = (
  say: Translate,
  key: MessageKeyIn<"dashboard.settings">,
  values?: Record<string, string | number>,
) => say(`dashboard.settings.${key}`, values);
const open = (page: Page, brand: string) => page.goto(`/account/${brand}/settings`);
const accountOf = async (user: SignedUpUser, brand: string) =>
  (await api(user, "GET", `/accounts/${brand}`)).body.account;

async function schedule(user: SignedUpUser, brand: string): Promise<void> {
  const post = await createDraftFixture(user, brand);
  const scheduledAt = new Date(Date.now() + DAY_MS).toISOString();
  const change = { revision: post.revision, status: "scheduled", scheduledAt };
  expect((await api(user, "PUT", `/posts/${post._id}`, change)).status).toBe(200);
}

test.describe("account settings", () => {
  // spec: D7.14, D11.8
  test("account settings can be changed and saved by keyboard alone", async ({ page, say, signUp }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user, {
      timeZone: "Asia/Jerusalem",
      brandVoice: { tone: "warm" },
    });
    await open(page, brand);
    const name = page.getByLabel(say("common.account.name"));
    await name.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Hagal Studio");
    await expect(
      page.getByRole("status").filter({ hasText: say("dashboard.changes.unsaved") }),
    ).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Education");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Heb");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Berlin");
    const add = page.getByRole("button", { name: text(say, "addColor") });
    while (!(await add.evaluate((button) => button === document.activeElement)))
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText(text(say, "saved"))).toBeVisible();
    await expect(page.getByText(say("dashboard.changes.unsaved"))).toBeHidden();
    expect(await accountOf(user, brand)).toMatchObject({
      name: "Hagal Studio",
      industry: "education",
      language: "he",
      timeZone: "Europe/Berlin",
      brandVoice: { tone: "warm" },
      brandKit: { colors: ["#0b5d4e"] },
    });
    await expect(
      page.getByRole("button", { name: `${say("common.nav.brands")}: Hagal Studio` }),
    ).toBeVisible();
  });

  test.describe("failed save of account settings", () => {
    test.use({ allow4xx: { "/api/accounts/": [429] } });

    test("account settings form retains input when saving fails and can be reset", async ({
      page,
      say,
      signUp,
    }) => {
      const brand = await createAccountViaApi(await signUp());
      await open(page, brand);
      const name = page.getByLabel(say("common.account.name"));
      await name.fill(" ");
      await page.getByRole("button", { name: text(say, "save"), exact: true }).click();
      await expect(name).toHaveAccessibleDescription(say("common.account.nameMissing"));
      const refusal = {
        status: 429,
        json: { error: "x", code: "rate_limited", details: { retryAfter: 60 } },
      };
      await page.route("**/api/accounts/*", (route) => route.fulfill(refusal), { times: 1 });
      await name.fill("Kept");
      await page.getByRole("button", { name: text(say, "save"), exact: true }).click();
      await expect(page.getByText(say("common.errors.rate_limited", { minutes: 1 }))).toBeVisible();
      await expect(name).toHaveValue("Kept");
      await page.getByRole("button", { name: say("dashboard.changes.discard") }).click();
      await expect(name).toHaveValue("Shachar Bakery");
      await expect(page.getByText(say("common.errors.rate_limited", { minutes: 1 }))).toBeHidden();
    });
  });

  test("unsaved account settings survive navigation and are shown over newer server values", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user, { timeZone: "Asia/Jerusalem" });
    await open(page, brand);
    const name = page.getByLabel(say("common.account.name"));
    const unsaved = page.getByRole("status").filter({ hasText: say("dashboard.changes.unsaved") });
    const leaveAndReturn = async () => {
      await page.getByRole("link", { name: say("common.nav.today") }).click();
      await expect(page).toHaveURL((url) => url.pathname === `/account/${brand}`);
      const elsewhere = { timeZone: "Asia/Tokyo", brandKit: { colors: ["#123456"] } };
      expect((await api(user, "PATCH", `/accounts/${brand}`, elsewhere)).status).toBe(200);
      await open(page, brand);
    };
    await name.fill("Hagal Studio");
    await expect(unsaved).toBeVisible();
    await leaveAndReturn();
    await expect(name).toHaveValue("Hagal Studio");
    await expect(unsaved).toBeVisible();
    await expect(page.getByLabel(say("common.account.timeZone"))).toHaveValue("Asia/Tokyo");
    await page.getByRole("button", { name: text(say, "save"), exact: true }).click();
    await expect(unsaved).toBeHidden();
    expect(await accountOf(user, brand)).toMatchObject({
      name: "Hagal Studio",
      timeZone: "Asia/Tokyo",
      brandKit: { colors: ["#123456"] },
    });
    await name.fill("Given up");
    await page.getByRole("button", { name: say("dashboard.changes.discard") }).click();
    await leaveAndReturn();
    await expect(name).toHaveValue("Hagal Studio");
    await expect(unsaved).toBeHidden();
  });

  test("sign-out deletes unsaved account settings from the tab without a prompt", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp({ name: "Dana" });
    const brand = await createAccountViaApi(user);
    await open(page, brand);
    const requested: string[] = [];
    page.on("dialog", (dialog) => {
      requested.push(dialog.type());
      return dialog.accept();
    });
    await page.getByLabel(say("common.account.name")).fill("A name nobody else may read");
    const stored = () => page.evaluate(() => JSON.stringify(sessionStorage));
    await expect.poll(stored).toContain("A name nobody else may read");
    await page.getByRole("button", { name: `${say("common.nav.userMenu")}: Dana` }).click();
    await page.getByRole("menuitem", { name: say("common.nav.signOut") }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
    expect(await stored()).not.toContain("A name nobody else may read");
    expect(requested).toEqual([]);
  });

  test.describe("browser in another time zone", () => {
    test.use({ timezoneId: "Asia/Tokyo" });

    test("account settings offer the time zone of the browser", async ({ page, say, signUp }) => {
      const brand = await createAccountViaApi(await signUp(), { timeZone: "Asia/Jerusalem" });
      await open(page, brand);
      const zone = page.getByLabel(say("common.account.timeZone"));
      await expect(zone.locator("option:checked")).toHaveText(/^Jerusalem \(\u2066GMT\+0[23]:00\u2069\)$/);
      await page.getByRole("button", { name: text(say, "useBrowserTimeZone") }).click();
      await expect(zone).toHaveValue("Asia/Tokyo");
      await expect(page.getByRole("button", { name: text(say, "useBrowserTimeZone") })).toBeHidden();
    });
  });
});

test.describe("account logo", () => {
  const shown = (page: Page, say: Translate) =>
    page.getByRole("img", { name: text(say, "logo.alt", { brand: "Shachar Bakery" }) });

  // spec: 3.21
  test("logo is uploaded, shown everywhere, removed and restored by undo", async ({ page, say, signUp }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    await open(page, brand);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: text(say, "logo.choose") }).click();
    await (await chooser).setFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: await createWidePng(),
    });
    await expect(page.getByText(text(say, "logo.uploaded"))).toBeVisible();
    const { logoUrl } = await accountOf(user, brand);
    await expect(shown(page, say)).toHaveAttribute("src", logoUrl);
    const inSidebar = page.getByRole("button", { name: /Shachar Bakery/ }).locator("img");
    await expect(inSidebar).toHaveAttribute("src", logoUrl);
    const width = () => shown(page, say).evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBe(120);

    await page.getByRole("button", { name: text(say, "logo.remove") }).click();
    await expect(shown(page, say)).toBeHidden();
    await page.getByRole("button", { name: say("common.undo") }).click();
    await expect(shown(page, say)).toHaveAttribute("src", logoUrl);

    await page.getByRole("button", { name: text(say, "logo.remove") }).click();
    await expect(inSidebar).toBeHidden();
    await page.getByRole("link", { name: say("common.nav.today") }).click();
    await expect.poll(async () => (await accountOf(user, brand)).logoUrl).toBeNull();
  });

  test("file that is no image is refused as logo and the old logo remains", async ({ page, say, signUp }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    const logoUrl = await uploadLogo(user, brand);
    await open(page, brand);
    const file = page.getByTestId("logo-file");
    const html = Buffer.from("<!doctype html><script>1</script>");
    await file.setInputFiles({ name: "logo.gif", mimeType: "image/gif", buffer: html });
    await expect(page.getByRole("alert").filter({ hasText: text(say, "logo.errorType") })).toBeVisible();
    const large = Buffer.alloc(5 * 1_048_576 + 1);
    await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: large });
    await expect(page.getByRole("alert").filter({ hasText: text(say, "logo.errorLarge") })).toBeVisible();
    await expect(shown(page, say)).toHaveAttribute("src", logoUrl);
  });

  test.describe("logo with a wrong file extension", () => {
    test.use({ allow4xx: { "/logo": [415] } });

    test("logo with wrong content is refused by the server with a message", async ({ page, say, signUp }) => {
      await open(page, await createAccountViaApi(await signUp()));
      const buffer = Buffer.from("<!doctype html><script>1</script>");
      await page.getByTestId("logo-file").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
      await expect(page.getByRole("alert").filter({ hasText: text(say, "logo.errorType") })).toBeVisible();
    });
  });

  test("logo can be dropped and its upload canceled", async ({ page, say, signUp }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    await open(page, brand);
    let responded = false;
    await page.route("**/logo", async (route) => {
      if (responded) return route.continue();
      responded = true;
    });
    const drop = async () => {
      const bytes = [...(await createWidePng())];
      const data = await page.evaluateHandle((content) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(content)], "logo.png", { type: "image/png" }));
        return transfer;
      }, bytes);
      const card = page.locator('[data-slot="card"]').filter({ hasText: text(say, "logo.hint") });
      await card.dispatchEvent("drop", { dataTransfer: data });
    };
    await drop();
    await expect(page.getByRole("progressbar", { name: text(say, "logo.uploading") })).toBeVisible();
    await expect(shown(page, say)).toHaveAttribute("src", /^data:image\/png/);
    await page.getByRole("button", { name: say("common.cancel") }).click();
    await expect(shown(page, say)).toBeHidden();
    expect((await accountOf(user, brand)).logoUrl).toBeNull();
    await drop();
    await expect(page.getByText(text(say, "logo.uploaded"))).toBeVisible();
    expect((await accountOf(user, brand)).logoUrl).not.toBeNull();
  });
});

test.describe("account deletion", () => {
  // spec: D7.3
  test("account deletion lists its effects, asks for the name and opens the next account", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const [brand, other] = [
      await createAccountViaApi(user),
      await createAccountViaApi(user, { name: "Hagal Studio" }),
    ];
    await connectFacebookPage(user, brand);
    for (const _ of [1, 2, 3]) await schedule(user, brand);
    await open(page, brand);
    await expect(page.getByText(text(say, "delete.posts", { n: 3 }))).toBeVisible();
    await page.getByRole("button", { name: text(say, "delete.action") }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByText(text(say, "delete.posts", { n: 3 }))).toBeVisible();
    const confirm = dialog.getByRole("button", { name: text(say, "delete.action") });
    const typed = dialog.getByRole("textbox");
    await typed.fill("Shachar");
    await confirm.click();
    await expect(typed).toHaveAccessibleDescription(text(say, "delete.mismatch"));
    await typed.fill("Shachar Bakery ");
    // All tests share the emulator's one user: a real revocation would affect the others.
    const revoke = { service: "meta", method: "DELETE", path: "/v26.0/me/permissions", times: 1 };
    await control.armFault({ ...revoke, action: { kind: "status", status: 200, body: { success: true } } });
    await confirm.click();
    await expect(page.getByText(text(say, "delete.done"))).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === `/account/${other}`);
    const left = await sql("SELECT id FROM account WHERE user_id = $1", [user.user._id]);
    expect(left).toEqual([{ id: other }]);
    await page.goto("/account");
    await expect(page).toHaveURL((url) => url.pathname === `/account/${other}`);
  });

  // spec: D7.1
  test("deletion of the last account opens the screen that creates the first", async ({
    page,
    say,
    signUp,
  }) => {
    const brand = await createAccountViaApi(await signUp());
    await open(page, brand);
    await expect(page.getByText(text(say, "delete.posts", { n: 0 }))).toBeVisible();
    await page.getByRole("button", { name: text(say, "delete.action") }).click();
    await page.getByRole("alertdialog").getByRole("textbox").fill("Shachar Bakery");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
    await expect(page.getByRole("link", { name: say("common.back") })).toBeHidden();
  });

  test.describe("account with a post being published", () => {
    test.use({ allow4xx: { "/api/accounts/": [409] } });

    test("deletion of an account with a post being published is refused with a message", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      const post = await createDraftFixture(user, brand);
      await sql("UPDATE post SET status = 'publishing' WHERE id = $1", [post._id]);
      await open(page, brand);
      await page.getByRole("button", { name: text(say, "delete.action") }).click();
      await page.getByRole("alertdialog").getByRole("textbox").fill("Shachar Bakery");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert").filter({ hasText: text(say, "delete.busy") })).toBeVisible();
      expect((await api(user, "GET", `/accounts/${brand}`)).status).toBe(200);
    });
  });
});

test.describe("accounts of a user", () => {
  test("account menu lists all accounts and the plan's limit", async ({ page, say, signUp }) => {
    const user = await signUp();
    const [first, second] = [
      await createAccountViaApi(user),
      await createAccountViaApi(user, { name: "Hagal Studio" }),
    ];
    const logoUrl = await uploadLogo(user, second);
    await open(page, first);
    await page.getByRole("button", { name: /Shachar Bakery/ }).click();
    const menu = page.getByRole("menu");
    await expect(menu.getByText(say("common.nav.brandsOf", { n: 2, limit: 3 }))).toBeVisible();
    await expect(menu.getByText(say("common.nav.networks", { n: 0 }))).toHaveCount(2);
    const hagal = menu.getByRole("menuitem", { name: /Hagal Studio/ });
    await expect(hagal.locator("img")).toHaveAttribute("src", logoUrl);
    await hagal.click();
    await expect(page).toHaveURL((url) => url.pathname === `/account/${second}`);
  });

  test("unsaved new account is restored on return until it is created", async ({ page, say, signUp }) => {
    await createAccountViaApi(await signUp());
    await page.goto("/account?new=1");
    const name = page.getByLabel(say("common.account.name"));
    await name.fill("Hagal Studio");
    await page.getByRole("link", { name: say("common.back") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto("/account?new=1");
    await expect(name).toHaveValue("Hagal Studio");
    await page.getByRole("button", { name: say("common.account.create") }).click();
    await expect(page.getByRole("button", { name: /Hagal Studio/ })).toBeVisible();
    await page.goto("/account?new=1");
    await expect(name).toHaveValue("");
  });

  test.describe("account limit of the plan", () => {
    test.use({ allow4xx: { "/api/accounts": [403] } });

    test("account beyond the plan limit is refused with the reason and the form retains its input", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      for (const _ of [1, 2, 3]) await createAccountViaApi(user);
      await page.goto("/account?new=1");
      await expect(page.getByText(say("common.account.atLimit", { limit: 3, n: 3 }))).toBeVisible();
      const name = page.getByLabel(say("common.account.name"));
      await name.fill("The fourth");
      await page.getByRole("button", { name: say("common.account.create") }).click();
      await expect(page.getByText(say("common.errors.account_limit", { limit: 3 }))).toBeVisible();
      await expect(name).toHaveValue("The fourth");
    });
  });

  // spec: D7.15
  test("account of another user shows not found inside the user's own layout", async ({
    page,
    say,
    signUp,
  }) => {
    const stranger = await register();
    const foreign = await createAccountViaApi(stranger, { name: "Secret" });
    const own = await createAccountViaApi(await signUp());
    for (const id of [foreign, "00000000-0000-4000-8000-000000000000", "nothing"]) {
      await open(page, id);
      await expect(page.getByRole("heading", { name: say("common.account.notFoundTitle") })).toBeVisible();
      await expect(page.getByRole("button", { name: /Shachar Bakery/ })).toBeVisible();
      await expect(page.getByText("Secret")).toHaveCount(0);
    }
    await page.getByRole("link", { name: say("common.account.notFoundAction") }).click();
    await expect(page).toHaveURL((url) => url.pathname === `/account/${own}`);
  });
});

for (const [language, side] of [
  ["en", "left"],
  ["he", "right"],
] as const) {
  test.describe(`sidebar in ${language}`, () => {
    test.use({ language });

    // spec: 2.69, 2.71
    test(`sidebar is on the ${side}`, async ({ page, signUp }) => {
      await open(page, await createAccountViaApi(await signUp()));
      const [aside, main] = [page.getByRole("complementary"), page.getByRole("main")];
      await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
      const [bar, sheet] = [await aside.boundingBox(), await main.boundingBox()];
      const { x, width } = (await page.locator("body").boundingBox()) ?? { x: 0, width: 0 };
      if (!bar || !sheet) throw new Error("The sidebar or the page is not drawn");
      if (side === "left") expect([bar.x, bar.x + bar.width <= sheet.x]).toEqual([x, true]);
      else expect([bar.x + bar.width, sheet.x + sheet.width <= bar.x]).toEqual([x + width, true]);
    });
  });
}
