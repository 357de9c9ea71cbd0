import type { Page } from "@playwright/test";
import { DAY_MS } from "@/lib/core/time-units";
import { expect, test } from "@/tests/e2e/fixtures";
import type { Say } from "@/tests/e2e/texts";
import { api, type Person, signUp as register, sql } from "@/tests/harness/stack";
import { connectPage, makeBrand, makeDraft, paint, uploadLogo } from "@/tests/harness/story";

const text = (say: Say, key: string, values?: Record<string, string | number>) =>
  say(`dashboard.settings.${key}`, values);
const open = (page: Page, brand: string) => page.goto(`/account/${brand}/settings`);
const accountOf = async (person: Person, brand: string) =>
  (await api(person, "GET", `/accounts/${brand}`)).body.account;

async function schedule(person: Person, brand: string): Promise<void> {
  const post = await makeDraft(person, brand);
  const scheduledAt = new Date(Date.now() + DAY_MS).toISOString();
  const change = { revision: post.revision, status: "scheduled", scheduledAt };
  expect((await api(person, "PUT", `/posts/${post._id}`, change)).status).toBe(200);
}

test.describe("the settings of a brand", () => {
  test("are changed by the keyboard alone, and kept", async ({ page, say, signUp }) => {
    const person = await signUp();
    const brand = await makeBrand(person, { timeZone: "Asia/Jerusalem", brandVoice: { tone: "warm" } });
    await open(page, brand);
    const name = page.getByLabel(say("common.account.name"));
    await name.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Hagal Studio");
    await expect(
      page.getByRole("status").filter({ hasText: say("dashboard.changes.unsaved") }),
    ).toBeVisible();
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
    expect(await accountOf(person, brand)).toMatchObject({
      name: "Hagal Studio",
      language: "he",
      timeZone: "Europe/Berlin",
      brandVoice: { tone: "warm" },
      brandKit: { colors: ["#0b5d4e"] },
    });
    await expect(
      page.getByRole("button", { name: `${say("common.nav.brands")}: Hagal Studio` }),
    ).toBeVisible();
  });

  test.describe("whose saving fails", () => {
    test.use({ allow4xx: { "/api/accounts/": [429] } });

    test("keep what was typed, and can be given up", async ({ page, say, signUp }) => {
      const brand = await makeBrand(await signUp());
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

  test("left by a link before they are saved wait there, over what others changed meanwhile", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp();
    const brand = await makeBrand(person, { timeZone: "Asia/Jerusalem" });
    await open(page, brand);
    const name = page.getByLabel(say("common.account.name"));
    const unsaved = page.getByRole("status").filter({ hasText: say("dashboard.changes.unsaved") });
    const leaveAndReturn = async () => {
      await page.getByRole("link", { name: say("common.nav.today") }).click();
      await expect(page).toHaveURL((url) => url.pathname === `/account/${brand}`);
      const elsewhere = { timeZone: "Asia/Tokyo", brandKit: { colors: ["#123456"] } };
      expect((await api(person, "PATCH", `/accounts/${brand}`, elsewhere)).status).toBe(200);
      await open(page, brand);
    };
    await name.fill("Hagal Studio");
    await expect(unsaved).toBeVisible();
    await leaveAndReturn();
    await expect(name).toHaveValue("Hagal Studio");
    await expect(unsaved).toBeVisible();
    await expect(page.getByLabel(say("common.account.zone"))).toHaveValue("Asia/Tokyo");
    await page.getByRole("button", { name: text(say, "save"), exact: true }).click();
    await expect(unsaved).toBeHidden();
    expect(await accountOf(person, brand)).toMatchObject({
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

  test("left by signing out ask nothing, and are not in the tab any more for whoever comes next", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp({ name: "Dana" });
    const brand = await makeBrand(person);
    await open(page, brand);
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      return dialog.accept();
    });
    await page.getByLabel(say("common.account.name")).fill("A name nobody else may read");
    const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
    await expect.poll(kept).toContain("A name nobody else may read");
    await page.getByRole("button", { name: `${say("common.nav.you")}: Dana` }).click();
    await page.getByRole("menuitem", { name: say("common.nav.signOut") }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
    expect(await kept()).not.toContain("A name nobody else may read");
    expect(asked).toEqual([]);
  });

  test.describe("on a computer in another zone", () => {
    test.use({ timezoneId: "Asia/Tokyo" });

    test("offer the zone of the computer", async ({ page, say, signUp }) => {
      const brand = await makeBrand(await signUp(), { timeZone: "Asia/Jerusalem" });
      await open(page, brand);
      const zone = page.getByLabel(say("common.account.zone"));
      await expect(zone.locator("option:checked")).toHaveText(/^Jerusalem \(GMT\+0[23]:00\)$/);
      await page.getByRole("button", { name: text(say, "ownZone") }).click();
      await expect(zone).toHaveValue("Asia/Tokyo");
      await expect(page.getByRole("button", { name: text(say, "ownZone") })).toBeHidden();
    });
  });
});

test.describe("the logo", () => {
  const shown = (page: Page, say: Say) =>
    page.getByRole("img", { name: text(say, "logo.alt", { brand: "Shachar Bakery" }) });

  test("is chosen, seen everywhere, removed, and comes back by undo", async ({ page, say, signUp }) => {
    const person = await signUp();
    const brand = await makeBrand(person);
    await open(page, brand);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: text(say, "logo.choose") }).click();
    await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer: await paint() });
    await expect(page.getByText(text(say, "logo.uploaded"))).toBeVisible();
    const { logoUrl } = await accountOf(person, brand);
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
    await expect.poll(async () => (await accountOf(person, brand)).logoUrl).toBeNull();
  });

  test("that is no picture is refused in one sentence, and the old one stays", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp();
    const brand = await makeBrand(person);
    const logoUrl = await uploadLogo(person, brand);
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

  test.describe("whose bytes are not what its name says", () => {
    test.use({ allow4xx: { "/logo": [415] } });

    test("is refused by the server, and said so", async ({ page, say, signUp }) => {
      await open(page, await makeBrand(await signUp()));
      const buffer = Buffer.from("<!doctype html><script>1</script>");
      await page.getByTestId("logo-file").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
      await expect(page.getByRole("alert").filter({ hasText: text(say, "logo.errorType") })).toBeVisible();
    });
  });

  test("can be dropped, and an upload can be cancelled", async ({ page, say, signUp }) => {
    const person = await signUp();
    const brand = await makeBrand(person);
    await open(page, brand);
    let answered = false;
    await page.route("**/logo", async (route) => {
      if (answered) return route.continue();
      answered = true;
    });
    const drop = async () => {
      const bytes = [...(await paint())];
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
    expect((await accountOf(person, brand)).logoUrl).toBeNull();
    await drop();
    await expect(page.getByText(text(say, "logo.uploaded"))).toBeVisible();
    expect((await accountOf(person, brand)).logoUrl).not.toBeNull();
  });
});

test.describe("deleting a brand", () => {
  test("says what goes, asks for the name, and goes on to the next brand", async ({ page, say, signUp }) => {
    const person = await signUp();
    const [brand, other] = [await makeBrand(person), await makeBrand(person, { name: "Hagal Studio" })];
    await connectPage(person, brand);
    for (const _ of [1, 2, 3]) await schedule(person, brand);
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
    await confirm.click();
    await expect(page).toHaveURL((url) => url.pathname === `/account/${other}`);
    await expect(page.getByText(text(say, "delete.done"))).toBeVisible();
    const left = await sql("SELECT id FROM account WHERE user_id = $1", [person.user._id]);
    expect(left).toEqual([{ id: other }]);
    await page.goto("/account");
    await expect(page).toHaveURL((url) => url.pathname === `/account/${other}`);
  });

  test("the last one leads to the screen that creates the first", async ({ page, say, signUp }) => {
    const brand = await makeBrand(await signUp());
    await open(page, brand);
    await expect(page.getByText(text(say, "delete.posts", { n: 0 }))).toBeVisible();
    await page.getByRole("button", { name: text(say, "delete.action") }).click();
    await page.getByRole("alertdialog").getByRole("textbox").fill("Shachar Bakery");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
    await expect(page.getByRole("link", { name: say("common.back") })).toBeHidden();
  });

  test.describe("while a post of it is being sent", () => {
    test.use({ allow4xx: { "/api/accounts/": [409] } });

    test("is refused with a sentence", async ({ page, say, signUp }) => {
      const person = await signUp();
      const brand = await makeBrand(person);
      const post = await makeDraft(person, brand);
      await sql("UPDATE post SET status = 'publishing' WHERE id = $1", [post._id]);
      await open(page, brand);
      await page.getByRole("button", { name: text(say, "delete.action") }).click();
      await page.getByRole("alertdialog").getByRole("textbox").fill("Shachar Bakery");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert").filter({ hasText: text(say, "delete.busy") })).toBeVisible();
      expect((await api(person, "GET", `/accounts/${brand}`)).status).toBe(200);
    });
  });
});

test.describe("the brands of a person", () => {
  test("are all in the menu, with how many the plan includes", async ({ page, say, signUp }) => {
    const person = await signUp();
    const [first, second] = [await makeBrand(person), await makeBrand(person, { name: "Hagal Studio" })];
    const logoUrl = await uploadLogo(person, second);
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

  test("a new one that was begun waits for the way back, until it is created", async ({
    page,
    say,
    signUp,
  }) => {
    await makeBrand(await signUp());
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

  test.describe("at the limit of the plan", () => {
    test.use({ allow4xx: { "/api/accounts": [403] } });

    test("another one is refused with the reason, and nothing typed is lost", async ({
      page,
      say,
      signUp,
    }) => {
      const person = await signUp();
      for (const _ of [1, 2, 3]) await makeBrand(person);
      await page.goto("/account?new=1");
      await expect(page.getByText(say("common.account.atLimit", { limit: 3, n: 3 }))).toBeVisible();
      const name = page.getByLabel(say("common.account.name"));
      await name.fill("The fourth");
      await page.getByRole("button", { name: say("common.account.create") }).click();
      await expect(page.getByText(say("common.errors.account_limit", { limit: 3 }))).toBeVisible();
      await expect(name).toHaveValue("The fourth");
    });
  });

  test("somebody else's is not found, inside the shell of one's own", async ({ page, say, signUp }) => {
    const stranger = await register();
    const foreign = await makeBrand(stranger, { name: "Secret" });
    const own = await makeBrand(await signUp());
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
  test.describe(`the sidebar in ${language}`, () => {
    test.use({ language });

    test(`stands on the ${side}`, async ({ page, signUp }) => {
      await open(page, await makeBrand(await signUp()));
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
