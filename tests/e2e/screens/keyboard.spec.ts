import type { Locator, Page } from "@playwright/test";
import { addDays, type Day, dayAt, monthOf } from "@/lib/posts/days";
import { wallToInstant } from "@/lib/posts/zone-time";
import { expect, test } from "@/tests/e2e/fixtures";
import { expectFocus, press, tabTo, writeInto } from "@/tests/e2e/screens/keyboard";
import type { Say } from "@/tests/e2e/texts";
import { makeDesign } from "@/tests/harness/editor-page";
import { drawnNodes, placeOf, settled } from "@/tests/harness/editor-scene";
import { api, type Person, signUp } from "@/tests/harness/stack";
import { BAKERY, connectPage, declineTour, makeBrand } from "@/tests/harness/story";

const ZONE = "Asia/Jerusalem";
const WORDS = { en: "Holes in the new rye, on purpose", he: "לחם השיפון החדש יוצא בימי שלישי" };
const POST_PATH = /\/posts\/[0-9a-f-]{36}$/;

/** Everything that happens on one walk. */
interface Walk {
  page: Page;
  say: Say;
  person: Person;
  account: string;
  /** What is written. */
  words: string;
  /** For when it is scheduled. */
  day: Day;
  /** The key that leads to the next day: physically, to where one reads on. */
  next: string;
}

for (const language of ["en", "he"] as const) {
  test.describe(`without a mouse in ${language}`, () => {
    // A picture has no design before it is first changed.
    test.use({ language, allow4xx: { "/api/canvas/": [404] } });

    test("a person signs in, writes, schedules, moves, designs, changes the theme and leaves", async ({
      page,
      say,
    }) => {
      test.setTimeout(180_000);
      const person = await signUp({ language });
      await declineTour(person);
      const account = await makeBrand(person, { language, timeZone: ZONE });
      await connectPage(person, account, { pages: [BAKERY] });
      const design = await makeDesign(person, { brand: account });
      const day = addDays(dayAt(new Date(), ZONE), 2);
      const next = language === "he" ? "ArrowLeft" : "ArrowRight";
      const walk: Walk = { page, say, person, account, words: WORDS[language], day, next };
      await test.step("signs in", () => enter(walk));
      const postId = await test.step("begins a post and chooses its network", () => begin(walk));
      await test.step("writes and schedules it", () => schedule(walk));
      await test.step("finds it in the planner", () => toPlanner(walk));
      await test.step("moves it and takes that back", () => move(walk, postId));
      await test.step("opens the editor from a post", () => toEditor(walk, design.postId));
      await test.step("adds a text and moves it", () => addText(walk));
      await test.step("takes the design away, and goes back", () => leaveEditor(walk, design.postId));
      await test.step("changes the theme in the settings", () => changeTheme(walk));
      await test.step("signs out", () => leave(walk));
    });
  });
}

async function enter({ page, say, person, account }: Walk): Promise<void> {
  await page.goto("/auth");
  await writeInto(page, page.getByLabel(say("auth.email")), person.email);
  await writeInto(page, page.getByLabel(say("auth.password"), { exact: true }), person.password);
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
    // A hand holds a key for longer than the group needs to choose.
    await page.keyboard.down(key);
    await expect(option).toBeFocused();
    await expect(option).toBeChecked();
    await page.keyboard.up(key);
  }
  await press(page, page.getByRole("button", { name: say("dashboard.today.newPost") }));
  await expect(page).toHaveURL(POST_PATH);
  return page.url().split("/").at(-1) ?? "";
}

async function schedule({ page, say, words, day }: Walk): Promise<void> {
  await writeInto(page, page.getByTestId("composer-text"), words);
  await expect(page.getByRole("status").filter({ hasText: say("posts.save.saved") })).toBeVisible();
  const time = page.getByLabel(say("posts.schedule.time"), { exact: true }).and(page.locator("input"));
  await tabTo(page, time);
  const [year, month, date] = day.split("-");
  await page.keyboard.type(`${month}${date}${year}`);
  await page.keyboard.press("Tab");
  await page.keyboard.type("0930AM");
  await expect(time).toHaveValue(`${day}T09:30`);
  await press(page, page.getByRole("button", { name: say("posts.schedule.schedule"), exact: true }));
  const status = page.getByRole("banner").getByText(say("posts.status.scheduled"), { exact: true });
  await expect(status).toBeVisible();
  await expectFocus(page);
}

const cell = (page: Page, day: Day) => page.locator(`[data-testid=planner] [data-day="${day}"]`);
const card = (place: Locator, words: string) => place.locator("[data-post]").filter({ hasText: words });

async function toPlanner({ page, say, day, words }: Walk): Promise<void> {
  const sections = page.getByRole("navigation", { name: say("common.nav.label") });
  await press(page, sections.getByRole("link", { name: say("common.nav.planner"), exact: true }));
  await expect(page.getByTestId("planner")).toBeVisible();
  if (monthOf(day).first !== monthOf(dayAt(new Date(), ZONE)).first) {
    await press(page, page.getByRole("button", { name: say("contentPlanner.planner.next.month") }));
  }
  await expect(card(cell(page, day), words)).toBeVisible();
}

const instant = (day: Day) => wallToInstant(`${day}T09:30`, ZONE)?.instant.toISOString();

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
  await press(page, undo);
  await expect(card(cell(page, day), words)).toBeVisible();
  await expect.poll(scheduledAt).toBe(instant(day));
  // While a message is there, whoever leaves it by Tab is led back to where they came from.
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  await expectFocus(page);
}

async function toEditor({ page, say }: Walk, postId: string): Promise<void> {
  const sections = page.getByRole("navigation", { name: say("common.nav.label") });
  await press(page, sections.getByRole("link", { name: say("common.nav.today"), exact: true }));
  await press(page, page.locator(`[data-post="${postId}"]`).getByRole("link").first());
  await expect(page).toHaveURL(new RegExp(`/posts/${postId}$`));
  const picture = page.getByRole("button", { name: say("posts.media.picture", { n: 1 }) });
  await press(page, picture);
  await expectFocus(page);
  await page.keyboard.press("Escape");
  await expect(picture).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("link", { name: say("posts.editor.open"), exact: true }));
  await settled(page);
}

async function addText({ page, say, words }: Walk): Promise<void> {
  const before = (await drawnNodes(page)).length;
  await press(page, page.getByRole("button", { name: say("posts.editor.tools.text"), exact: true }));
  const stage = page.getByRole("application");
  await tabTo(page, stage);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: say("posts.editor.stage.typing") })).toBeFocused();
  await page.keyboard.press("Control+KeyA");
  await page.keyboard.insertText(words);
  // Escape would take the new text back.
  await page.keyboard.press("Control+Enter");
  await expect(stage).toBeFocused();
  await expect.poll(() => drawnNodes(page)).toHaveLength(before + 1);
  const id = (await drawnNodes(page)).at(-1)?.id ?? "";
  const { x, y } = await placeOf(page, id);
  for (const key of ["ArrowRight", "Shift+ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  await expect.poll(() => placeOf(page, id)).toMatchObject({ x: x + 11, y: y - 1 });
}

async function leaveEditor({ page, say }: Walk, postId: string): Promise<void> {
  await page.keyboard.press("Escape");
  const exporting = page.getByRole("button", { name: say("posts.editor.top.export"), exact: true });
  await press(page, exporting, "Shift+Tab");
  await expectFocus(page);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await coming).suggestedFilename()).toMatch(/\.png$/);
  await expect(exporting).toBeFocused();
  await press(page, page.getByRole("link", { name: say("posts.editor.top.back") }), "Shift+Tab");
  await expect(page).toHaveURL(new RegExp(`/posts/${postId}$`));
}

/** Opens the menu of the person and chooses in it. */
async function choose({ page, say, person }: Walk, words: string): Promise<void> {
  await press(page, page.getByRole("button", { name: `${say("common.nav.you")}: ${person.user.name}` }));
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
  await press(page, theme);
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
  await press(page, page.getByRole("link", { name: say("common.back"), exact: true }), "Shift+Tab");
  await expect(page).toHaveURL(new RegExp(`/account/${account}`));
  await choose(walk, say("common.nav.signOut"));
  // The first page, which is for whoever is not here.
  await expect(page).toHaveURL(({ pathname }) => pathname === "/" || pathname === "/he");
}
