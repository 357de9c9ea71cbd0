import type { Locator, Page } from "@playwright/test";
import { addDays, getMonthRange, type LocalDate, toLocalDate } from "@/lib/core/date-time/local-date";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import { findDateTime } from "@/tests/e2e/date-time-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import { expectFocus, pressByKeyboard, tabTo, typeInto } from "@/tests/e2e/screens/keyboard-actions";
import {
  BAKERY,
  connectFacebookPage,
  createAccountViaApi,
  declineWalkthrough,
} from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp } from "@/tests/harness/running-product";
import { getNodePosition, listStageNodes, waitUntilStageSettled } from "@/tests/harness/stage-probe";
import { createStoredDesign } from "@/tests/harness/stored-design-fixtures";

const ZONE = "Asia/Jerusalem";
const WORDS = { en: "Holes in the new rye, on purpose", he: "לחם השיפון החדש יוצא בימי שלישי" };
const POST_PATH = /\/posts\/[0-9a-f-]{36}$/;

/** State of one scenario. */
interface Walk {
  page: Page;
  say: Translate;
  person: SignedUpUser;
  account: string;
  /** Text of the post. */
  words: string;
  /** Day it is scheduled for. */
  day: LocalDate;
  /** The arrow key towards the next day in this reading direction. */
  next: string;
}

for (const language of sampleLanguages("he")) {
  test.describe(`keyboard-only use in ${language}`, () => {
    // An image has no design before it is first changed.
    test.use({ language, allow4xx: { "/api/canvas/": [404] } });

    test("user signs in, writes, schedules, moves, designs, changes theme and signs out by keyboard", async ({
      page,
      say,
    }) => {
      test.setTimeout(180_000);
      const person = await signUp({ language });
      await declineWalkthrough(person);
      const account = await createAccountViaApi(person, { language, timeZone: ZONE });
      await connectFacebookPage(person, account, { pages: [BAKERY] });
      const design = await createStoredDesign(person, { brand: account });
      const soon = addDays(toLocalDate(new Date(), ZONE), 2);
      // From the last day of a month the arrow keys would lead to the next month.
      const day = getMonthRange(soon).last === soon ? addDays(soon, 1) : soon;
      const next = language === "he" ? "ArrowLeft" : "ArrowRight";
      const walk: Walk = { page, say, person, account, words: WORDS[language], day, next };
      await test.step("signs in", () => enter(walk));
      const postId = await test.step("starts a post and chooses its platform", () => begin(walk));
      await test.step("writes and schedules it", () => schedule(walk));
      await test.step("finds it in the planner", () => toPlanner(walk));
      await test.step("moves it and undoes that", () => move(walk, postId));
      await test.step("opens the editor from a post", () => toEditor(walk, design.postId));
      await test.step("adds a text and moves it", () => addText(walk));
      await test.step("undoes the design and returns", () => leaveEditor(walk, design.postId));
      await test.step("changes the theme in the settings", () => changeTheme(walk));
      await test.step("signs out", () => leave(walk));
    });
  });
}

async function enter({ page, say, person, account }: Walk): Promise<void> {
  await page.goto("/auth");
  await typeInto(page, page.getByLabel(say("auth.email")), person.email);
  await typeInto(page, page.getByLabel(say("auth.password"), { exact: true }), person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.pathname === `/account/${account}`);
}

async function begin({ page, say }: Walk): Promise<string> {
  await tabTo(page, page.getByRole("radio", { name: say("dashboard.connections.facebook") }));
  for (const [key, network] of [
    ["ArrowDown", "instagram"],
    ["ArrowUp", "facebook"],
  ] as const) {
    const option = page.getByRole("radio", { name: say(`dashboard.connections.${network}`) });
    // A user holds a key longer than the radio group needs to select.
    await page.keyboard.down(key);
    await expect(option).toBeFocused();
    await expect(option).toBeChecked();
    await page.keyboard.up(key);
  }
  await pressByKeyboard(page, page.getByRole("button", { name: say("dashboard.today.newPost") }));
  await expect(page).toHaveURL(POST_PATH);
  return page.url().split("/").at(-1) ?? "";
}

async function schedule({ page, say, words, day }: Walk): Promise<void> {
  await typeInto(page, page.getByTestId("composer-text"), words);
  await expect(page.getByRole("status").filter({ hasText: say("posts.save.saved") })).toBeVisible();
  await openAssistant(page, say);
  const fields = findDateTime(page, say, say("posts.schedule.time"));
  await typeInto(page, fields.day, day);
  await typeInto(page, fields.time, "0930");
  await page.keyboard.press("Tab");
  await expect(fields.time).toHaveValue(/^0?9:30/);
  await pressByKeyboard(
    page,
    page.getByRole("button", { name: say("posts.schedule.schedule"), exact: true }),
  );
  const status = page.getByRole("banner").getByText(say("posts.status.scheduled"), { exact: true });
  await expect(status).toBeVisible();
  await expectFocus(page);
}

/** Opens the assistant by its key and closes it again. */
async function openAssistant(page: Page, say: Translate): Promise<void> {
  const toggle = page.locator("#agent-toggle");
  await page.keyboard.press("ControlOrMeta+KeyJ");
  await expect(page.getByRole("textbox", { name: say("posts.agent.askLabel") })).toBeFocused();
  await expectFocus(page);
  await page.keyboard.press("ControlOrMeta+KeyJ");
  await expect(page.locator("#agent-panel")).toBeHidden();
  await expect(toggle).toBeFocused();
  await expectFocus(page);
}

const cell = (page: Page, day: LocalDate) => page.locator(`[data-testid=planner] [data-day="${day}"]`);
const card = (place: Locator, words: string) => place.locator("[data-post]").filter({ hasText: words });

async function toPlanner({ page, say, day, words }: Walk): Promise<void> {
  const sections = page.getByRole("navigation", { name: say("common.nav.label") });
  await pressByKeyboard(page, sections.getByRole("link", { name: say("common.nav.planner"), exact: true }));
  await expect(page.getByTestId("planner")).toBeVisible();
  if (getMonthRange(day).first !== getMonthRange(toLocalDate(new Date(), ZONE)).first) {
    await pressByKeyboard(page, page.getByRole("button", { name: say("contentPlanner.planner.next.month") }));
  }
  await expect(card(cell(page, day), words)).toBeVisible();
}

const instant = (day: LocalDate) => toInstant(`${day}T09:30`, ZONE)?.instant.toISOString();

async function move({ page, say, person, day, words, next }: Walk, postId: string): Promise<void> {
  const scheduledAt = async () => (await api(person, "GET", `/posts/${postId}`)).body.post.scheduledAt;
  await tabTo(page, card(cell(page, day), words).getByRole("link"));
  await page.keyboard.press("Space");
  await page.keyboard.press(next);
  const later = addDays(day, 1);
  await expect(cell(page, later)).toHaveAttribute("data-drop", "");
  await page.keyboard.press("Enter");
  await expect(card(cell(page, later), words).getByRole("link")).toBeFocused();
  await expect.poll(scheduledAt).toBe(instant(later));
  const undo = page.getByRole("button", { name: say("common.undo"), exact: true });
  await expect(undo).toBeVisible();
  await pressByKeyboard(page, undo);
  await expect(card(cell(page, day), words)).toBeVisible();
  await expect.poll(scheduledAt).toBe(instant(day));
  // While a toast is visible, Tab from it returns to the previous element.
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  await expectFocus(page);
}

async function toEditor({ page, say }: Walk, postId: string): Promise<void> {
  const sections = page.getByRole("navigation", { name: say("common.nav.label") });
  await pressByKeyboard(page, sections.getByRole("link", { name: say("common.nav.today"), exact: true }));
  await pressByKeyboard(page, page.locator(`[data-post="${postId}"]`).getByRole("link").first());
  await expect(page).toHaveURL(new RegExp(`/posts/${postId}$`));
  const image = page.getByRole("button", { name: say("posts.media.image", { n: 1 }), exact: true });
  await pressByKeyboard(page, image);
  await expectFocus(page);
  await page.keyboard.press("Escape");
  await expect(image).toBeFocused();
  await page.keyboard.press("Enter");
  await pressByKeyboard(page, page.getByRole("link", { name: say("posts.editor.open"), exact: true }));
  await waitUntilStageSettled(page);
}

async function addText({ page, say, words }: Walk): Promise<void> {
  const before = (await listStageNodes(page)).length;
  await pressByKeyboard(
    page,
    page.getByRole("button", { name: say("posts.editor.tools.text"), exact: true }),
  );
  const stage = page.getByRole("application");
  await tabTo(page, stage);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: say("posts.editor.stage.typing") })).toBeFocused();
  await page.keyboard.press("Control+KeyA");
  await page.keyboard.insertText(words);
  // Escape would discard the new text.
  await page.keyboard.press("Control+Enter");
  await expect(stage).toBeFocused();
  await expect.poll(() => listStageNodes(page)).toHaveLength(before + 1);
  const id = (await listStageNodes(page)).at(-1)?.id ?? "";
  const { x, y } = await getNodePosition(page, id);
  for (const key of ["ArrowRight", "Shift+ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  await expect.poll(() => getNodePosition(page, id)).toMatchObject({ x: x + 11, y: y - 1 });
}

async function leaveEditor({ page, say }: Walk, postId: string): Promise<void> {
  await page.keyboard.press("Escape");
  const exporting = page.getByRole("button", { name: say("posts.editor.top.export"), exact: true });
  await pressByKeyboard(page, exporting, "Shift+Tab");
  await expectFocus(page);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await coming).suggestedFilename()).toMatch(/\.png$/);
  await expect(exporting).toBeFocused();
  await pressByKeyboard(page, page.getByRole("link", { name: say("posts.editor.top.back") }), "Shift+Tab");
  await expect(page).toHaveURL(new RegExp(`/posts/${postId}$`));
}

/** Opens the user menu and chooses an item. */
async function choose({ page, say, person }: Walk, words: string): Promise<void> {
  await pressByKeyboard(
    page,
    page.getByRole("button", { name: `${say("common.nav.userMenu")}: ${person.user.name}` }),
  );
  const item = page.getByRole("menuitem", { name: words });
  await expect(item).toBeVisible();
  for (let left = await page.getByRole("menuitem").count(); left > 0; left -= 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await expect(item).toBeFocused();
  await page.keyboard.press("Enter");
}

async function changeTheme(walk: Walk): Promise<void> {
  const { page, say } = walk;
  await choose(walk, say("common.nav.settings"));
  await expect(page).toHaveURL((url) => url.pathname === "/account/me");
  const theme = page.getByRole("button", { name: say("common.theme.label"), exact: true });
  await pressByKeyboard(page, theme);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemradio", { name: say("common.theme.dark") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveClass(/(^| )dark( |$)/);
  await expect(theme).toBeFocused();
  await expectFocus(page);
}

async function leave(walk: Walk): Promise<void> {
  const { page, say, account } = walk;
  await pressByKeyboard(page, page.getByRole("link", { name: say("common.back"), exact: true }), "Shift+Tab");
  await expect(page).toHaveURL(new RegExp(`/account/${account}`));
  await choose(walk, say("common.nav.signOut"));
  // The landing page for visitors.
  await expect(page).toHaveURL(({ pathname }) => pathname === "/" || pathname === "/he");
}
