import type { Page } from "@playwright/test";
import { ACTIONS, type Action, type KeyBinding, SHORTCUTS } from "@/components/editor/shortcuts";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, test } from "@/tests/e2e/fixtures";
import { getNodePosition, getSelectionBox, getViewport, listStageNodes } from "@/tests/harness/stage-probe";
import { createStoredDesign } from "@/tests/harness/stored-design-fixtures";

/** Characters of a Hebrew keyboard at the positions of Latin letters. */
const HEBREW: Record<string, string> = {
  ...{ KeyA: "ש", KeyC: "ב", KeyD: "ג", KeyG: "ע", KeyH: "י", KeyL: "ך", KeyO: "ם", KeyR: "ר", KeyS: "ד" },
  ...{ KeyT: "א", KeyV: "ה", KeyX: "ס", KeyY: "ט", KeyZ: "ז", BracketLeft: "]", BracketRight: "[" },
  ...{ Slash: ".", KeyK: "ל", Digit0: "0", Digit1: "!", Digit2: "@", Equal: "=", Minus: "-" },
};

type Does = (page: Page) => Promise<unknown>;
interface Row {
  action: Action;
  /** Index of the key binding, by default 0. */
  key?: number;
  before?: Does;
  does: Does;
}

const order = async (page: Page) => (await listStageNodes(page)).map(({ id }) => id);
const isAt = (x: number, y: number): Does => {
  return async (page) => expect(await getNodePosition(page, "sun")).toMatchObject({ x, y });
};
const picks =
  (...ids: string[]): Does =>
  async (page) =>
    // The handles are loaded with the first selection.
    expect.poll(() => getSelectionBox(page)).toEqual(ids);
const draws =
  (count: number): Does =>
  async (page) =>
    expect.poll(() => listStageNodes(page)).toHaveLength(count);
const stacks =
  (...ids: string[]): Does =>
  async (page) =>
    expect(await order(page)).toEqual(ids);
const holds =
  (tool: string): Does =>
  (page) =>
    expect(page.getByRole("application")).toHaveAttribute("data-tool", tool);
const shows =
  (style: string, isOn: boolean): Does =>
  (page) =>
    expect(page.locator(`button:has(.lucide-${style})`)).toHaveAttribute("aria-pressed", String(isOn));
const hasColor =
  (hex: string): Does =>
  (page) =>
    expect
      .poll(() =>
        page
          .locator("[data-settings] input")
          .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value.toUpperCase())),
      )
      .toContain(hex);
const looksAt =
  (zoom: number): Does =>
  async (page) =>
    expect((await getViewport(page)).zoom).toBeCloseTo(zoom, 3);

/** Executed in order on one design with sun, sea and words, from back to front. */
const ROWS: Row[] = [
  { action: "select_all", does: picks("sun", "sea", "words") },
  { action: "climb", does: picks() },
  { action: "next", does: picks("sun") },
  { action: "next", does: picks("sea") },
  { action: "previous", does: picks("sun") },
  { action: "right", does: isAt(101, 100) },
  { action: "right_far", does: isAt(111, 100) },
  { action: "down", does: isAt(111, 101) },
  { action: "down_far", does: isAt(111, 111) },
  { action: "left", does: isAt(110, 111) },
  { action: "left_far", does: isAt(100, 111) },
  { action: "up", does: isAt(100, 110) },
  { action: "up_far", does: isAt(100, 100) },
  { action: "lock", does: (page) => expect(page.locator("[data-layer=sun] .lucide-lock")).toBeVisible() },
  { action: "right", does: isAt(100, 100) },
  { action: "lock", does: (page) => expect(page.locator("[data-layer=sun] .lucide-lock")).toHaveCount(0) },
  { action: "forward", does: stacks("sea", "sun", "words") },
  { action: "front", does: stacks("sea", "words", "sun") },
  { action: "backward", does: stacks("sea", "sun", "words") },
  { action: "back", does: stacks("sun", "sea", "words") },
  { action: "front", key: 1, does: stacks("sea", "words", "sun") },
  { action: "back", key: 1, does: stacks("sun", "sea", "words") },
  { action: "duplicate", does: draws(4) },
  { action: "undo", does: draws(3) },
  { action: "redo", does: draws(4) },
  { action: "undo", does: draws(3) },
  { action: "redo", key: 1, does: draws(4) },
  { action: "remove", does: draws(3) },
  { action: "undo", does: draws(4) },
  { action: "remove", key: 1, does: draws(3) },
  { action: "copy_style", before: (page) => choose(page, "Sea"), does: hasColor("#0B5D5A") },
  { action: "paste_style", before: (page) => choose(page, "Sun"), does: hasColor("#0B5D5A") },
  { action: "undo", does: hasColor("#C2410C") },
  { action: "copy", before: (page) => choose(page, "Sun"), does: draws(3) },
  { action: "paste", does: draws(4) },
  { action: "cut", does: draws(3) },
  { action: "paste", does: draws(4) },
  { action: "remove", does: draws(3) },
  { action: "select_all", does: picks("sun", "sea", "words") },
  { action: "group", does: draws(1) },
  { action: "edit", does: picks("sun") },
  {
    action: "climb",
    does: async (page) => await expect.poll(() => getSelectionBox(page)).toEqual(await order(page)),
  },
  { action: "ungroup", does: draws(3) },
  { action: "text", does: holds("text") },
  { action: "rect", does: holds("rect") },
  { action: "ellipse", does: holds("ellipse") },
  { action: "line", does: holds("line") },
  { action: "hand", does: holds("hand") },
  { action: "select", does: holds("select") },
  { action: "zoom_100", does: looksAt(1) },
  { action: "zoom_in", does: looksAt(1.25) },
  { action: "zoom_out", does: looksAt(1) },
  { action: "fit", does: async (page) => expect((await getViewport(page)).zoom).toBeLessThan(1) },
  {
    action: "fit_selection",
    before: (page) => choose(page, "Sun"),
    does: async (page) => expect((await getViewport(page)).zoom).toBeGreaterThan(1),
  },
  { action: "bold", before: (page) => choose(page, "Words"), does: shows("bold", false) },
  // Hebrew letters have no italics.
  { action: "italic", does: shows("italic", false) },
  { action: "underline", does: shows("underline", true) },
  {
    action: "edit",
    before: (page) => choose(page, "Words"),
    does: (page) => expect(page.locator("textarea")).toBeFocused(),
  },
  { action: "climb", does: (page) => expect(page.getByRole("application")).toBeFocused() },
];

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

for (const language of ["en", "he"] as const) {
  test.describe(`editor shortcuts in ${language}`, () => {
    test.use({ language });

    test("editor shortcuts work on any keyboard layout and not while typing", async ({
      context,
      say,
      signUp,
    }) => {
      test.setTimeout(120_000);
      const page = await openEditorTab(context, await createStoredDesign(await signUp()));
      await page.getByRole("application").focus();
      for (const { action, key = 0, before, does } of ROWS) {
        await test.step(action, async () => {
          await before?.(page);
          await press(page, SHORTCUTS[action][key], language);
          await does(page);
        });
      }
      await test.step("save", async () => {
        await press(page, SHORTCUTS.save[0], language);
        await expect(
          page.locator("[data-sonner-toast]").getByText(say("posts.editor.save.saved")),
        ).toBeVisible();
      });
      await test.step("pages", async () => {
        const strip = page.getByRole("region", { name: say("posts.editor.pages.title") });
        // A single page has no next one; more pages are covered in editor-pages.spec.ts.
        for (const action of ["page_next", "page_previous"] as const)
          await press(page, SHORTCUTS[action][0], language);
        await expect(strip.locator("[aria-current=page]")).toHaveCount(1);
        await expect(page).toHaveURL(/\/images\/0$/);
      });
      await test.step("no shortcut while typing", async () => {
        await choose(page, "Sun");
        const [before, stack] = [await getNodePosition(page, "sun"), await order(page)];
        const field = page.getByRole("textbox", { name: "X", exact: true });
        await field.focus();
        for (const action of ACTIONS.filter((one) => one !== "save")) {
          await dispatch(page, SHORTCUTS[action][0], language, "input:focus");
        }
        expect([await getNodePosition(page, "sun"), await order(page)]).toEqual([before, stack]);
        await expect(page.getByRole("dialog")).toBeHidden();
        await holds("select")(page);
      });
      await test.step("help", async () => {
        await page.getByRole("application").focus();
        await press(page, SHORTCUTS.help[0], language);
        await expect(page.getByRole("dialog", { name: say("posts.editor.keys.title") })).toBeVisible();
        await page.keyboard.press("Escape");
      });
      await test.step("command palette", async () => {
        await choose(page, "Sun");
        await press(page, SHORTCUTS.palette[0], language);
        const search = page.getByRole("combobox", { name: say("posts.editor.palette.search") });
        await expect(search).toBeFocused();
        // Found by a synonym, second of two results; executed by pointer or Enter.
        await search.fill(say("posts.editor.palette.synonyms.align.top").split(", ").join(" "));
        await expect(page.getByRole("option")).toHaveCount(1);
        await search.fill(say("posts.editor.arrange.left"));
        await expect(page.getByRole("option", { selected: true })).toHaveText(
          say("posts.editor.arrange.left"),
        );
        await page.keyboard.press("Enter");
        await expect(search).toBeHidden();
        await isAt(0, 100)(page);
        await expect(page.getByRole("application")).toBeFocused();
        await press(page, SHORTCUTS.palette[0], language);
        await search.fill(say("posts.editor.keys.action.undo"));
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Enter");
        await isAt(100, 100)(page);
        await press(page, SHORTCUTS.palette[0], language);
        await search.fill("qqqq");
        await expect(
          page.getByRole("status").filter({ hasText: say("posts.editor.palette.found", { n: 0 }) }),
        ).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(search).toBeHidden();
        await expect(page.getByRole("application")).toBeFocused();
      });
      const elsewhere = ["save", "help", "settings", "palette", "page_next", "page_previous"] as const;
      const tried = new Set<Action>([...ROWS.map(({ action }) => action), ...elsewhere]);
      // Covered for an image in editor-ai-edit.spec.ts.
      tried.add("edit_image");
      expect(ACTIONS.filter((action) => !tried.has(action))).toEqual([]);
    });
  });
}

test("wheel zooms at the pointer and the space bar pans the page", async ({ context, signUp }) => {
  const page = await openEditorTab(context, await createStoredDesign(await signUp()));
  const stage = page.getByRole("application");
  await stage.focus();
  const box = await stage.boundingBox();
  const at = { x: 200, y: 160 };
  await page.mouse.move((box?.x ?? 0) + at.x, (box?.y ?? 0) + at.y);
  const under = async () => {
    const { zoom, x, y } = await getViewport(page);
    return { x: Math.round((at.x - x) / zoom), y: Math.round((at.y - y) / zoom) };
  };
  const before = await under();
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await expect.poll(async () => (await getViewport(page)).zoom).toBeGreaterThan(0.5);
  expect(await under()).toEqual(before);
  await page.mouse.wheel(0, -3_000);
  await expect.poll(async () => (await getViewport(page)).zoom).toBe(8);
  await page.mouse.wheel(0, 6_000);
  await expect.poll(async () => (await getViewport(page)).zoom).toBe(0.1);
  await page.keyboard.up("Control");
  await page.keyboard.press("Shift+Digit1");
  const [look, sun] = [await getViewport(page), await getNodePosition(page, "sun")];
  await page.keyboard.down("Space");
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + at.x + 60, (box?.y ?? 0) + at.y + 40, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Space");
  const moved = await getViewport(page);
  expect([Math.round(moved.x - look.x), Math.round(moved.y - look.y), moved.zoom]).toEqual([
    60,
    40,
    look.zoom,
  ]);
  expect(await getNodePosition(page, "sun")).toEqual(sun);
});

test("editor adds, selects, moves, resizes, orders, edits and exports by keyboard without a focus trap", async ({
  context,
  say,
  signUp,
}) => {
  const word = (key: MessageKeyIn<"posts.editor">) => say(`posts.editor.${key}`);
  const page = await openEditorTab(context, await createStoredDesign(await signUp()));
  const stage = page.getByRole("application");
  const keys = page.keyboard;
  await stage.focus();

  await test.step("Tab moves through the elements and beyond", async () => {
    for (const id of ["sun", "sea", "words"]) {
      await keys.press("Tab");
      await expect.poll(() => getSelectionBox(page)).toEqual([id]);
    }
    await keys.press("Tab");
    await expect(stage).not.toBeFocused();
    await expect.poll(() => getSelectionBox(page)).toEqual(["words"]);
    await keys.press("Shift+Tab");
    await expect(stage).toBeFocused();
  });

  await test.step("text is added and retyped", async () => {
    await keys.press("KeyT");
    await keys.press("Enter");
    await keys.type("Rye");
    await keys.press("Control+Enter");
    await expect(stage).toBeFocused();
    const [, , , added] = await listStageNodes(page);
    expect(added?.type).toBe("text");
    await expect.poll(() => getSelectionBox(page)).toEqual([added?.id]);
    await keys.press("Enter");
    await keys.type("לחם שיפון");
    await keys.press("Control+Enter");
    await expect(page.getByRole("button", { name: "לחם שיפון", exact: true })).toBeVisible();
    await keys.press("Control+KeyZ");
    await expect(page.getByRole("button", { name: "Rye", exact: true })).toBeVisible();
    await keys.press("Control+Shift+KeyZ");
  });

  await test.step("text is moved by arrows, resized by number fields and sent to the back", async () => {
    const [id = ""] = await getSelectionBox(page);
    const before = await getNodePosition(page, id);
    await keys.press("Shift+ArrowRight");
    expect((await getNodePosition(page, id)).x).toBe(before.x + 10);
    await keys.press("F6");
    await tabTo(page, "W");
    await keys.type("333");
    await keys.press("Enter");
    expect((await getNodePosition(page, id)).w).toBe(333);
    await keys.press("F6");
    await keys.press("BracketLeft");
    expect((await order(page))[0]).toBe(id);
  });

  await test.step("page is exported", async () => {
    await page.getByRole("button", { name: word("top.export") }).focus();
    await keys.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    const download = page.waitForEvent("download");
    await keys.press("Enter");
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
  });
});

/** Presses Tab until the field has focus and its content is selected. */
async function tabTo(page: Page, name: string): Promise<void> {
  const field = page.getByRole("textbox", { name, exact: true });
  const isThere = () => field.evaluate((element) => element === document.activeElement);
  for (let turn = 0; turn < 40 && !(await isThere()); turn += 1) await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
}

/** Selects a layer and returns focus to the stage. */
async function choose(page: Page, layer: string): Promise<void> {
  await page.getByRole("button", { name: layer, exact: true }).click();
  await page.getByRole("application").focus();
}

/** Pasting is handled by the browser: only a real key press provides the clipboard's content. */
async function press(page: Page, keys: KeyBinding | undefined, language: string): Promise<void> {
  if (keys?.code === "KeyV" && keys.mod && !keys.alt) return page.keyboard.press("Control+KeyV");
  return dispatch(page, keys, language, ":focus");
}

async function dispatch(
  page: Page,
  keys: KeyBinding | undefined,
  language: string,
  where: string,
): Promise<void> {
  if (!keys) throw new Error("There is no such key");
  const { code, mod = false, shift = false, alt = false } = keys;
  const latin = code.replace(/^(Key|Digit)/, "").toLowerCase();
  const key = language === "he" ? (HEBREW[code] ?? latin) : latin;
  await page.evaluate(
    ([init, selector]) => {
      const target = document.querySelector(selector) ?? document.body;
      target.dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true }));
    },
    [{ code, key, ctrlKey: mod, shiftKey: shift, altKey: alt }, where] as const,
  );
}
