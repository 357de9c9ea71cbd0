import type { CDPSession, Page } from "@playwright/test";
import { openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, test } from "@/tests/e2e/fixtures";
import { getNodePosition, getSelectionBox, getViewport } from "@/tests/harness/stage-probe";
import { createStoredDesign } from "@/tests/harness/stored-design-fixtures";

test.use({ hasTouch: true });

interface Point {
  x: number;
  y: number;
}

/** Sends the current touch points. */
async function touch(
  client: CDPSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  points: Point[],
): Promise<void> {
  const touchPoints = points.map((point, id) => ({ ...point, id }));
  await client.send("Input.dispatchTouchEvent", { type, touchPoints });
}

/** Presses fingers one by one, moves them in steps and releases them. */
async function fingers(client: CDPSession, from: Point[], to: Point[], steps = 8): Promise<void> {
  for (let down = 1; down <= from.length; down += 1) await touch(client, "touchStart", from.slice(0, down));
  for (let step = 1; step <= steps; step += 1) {
    const part = (a: number, b: number) => a + ((b - a) * step) / steps;
    await touch(
      client,
      "touchMove",
      from.map(({ x, y }, index) => ({ x: part(x, to[index]?.x ?? x), y: part(y, to[index]?.y ?? y) })),
    );
  }
  await touch(client, "touchEnd", []);
}

/** Converts a stage point to window pixels. */
async function onStage(page: Page, { x, y }: Point): Promise<Point> {
  const box = await page.getByRole("application").boundingBox();
  return { x: (box?.x ?? 0) + x, y: (box?.y ?? 0) + y };
}

test("two fingers zoom from 10 to 800 % and pan the page; one finger moves an element", async ({
  context,
  signUp,
}) => {
  const page = await openEditorTab(context, await createStoredDesign(await signUp()));
  const client = await context.newCDPSession(page);
  const at = { x: 300, y: 260 };
  const pair = async (apart: number, by: Point = { x: 0, y: 0 }) => {
    const { x, y } = await onStage(page, { x: at.x + by.x, y: at.y + by.y });
    return [
      { x: x - apart / 2, y },
      { x: x + apart / 2, y },
    ];
  };
  const under = async (spot: Point) => {
    const { zoom, x, y } = await getViewport(page);
    return { x: (spot.x - x) / zoom, y: (spot.y - y) / zoom };
  };
  await expect(page.getByRole("application")).toHaveCSS("touch-action", "none");
  await expect(page.locator("body")).toHaveCSS("touch-action", "auto");

  await test.step("spreading two fingers zooms around their middle", async () => {
    const [look, held, sun] = [await getViewport(page), await under(at), await getNodePosition(page, "sun")];
    await fingers(client, await pair(100), await pair(200));
    const now = await under(at);
    expect((await getViewport(page)).zoom / look.zoom).toBeCloseTo(2, 1);
    expect(Math.hypot(now.x - held.x, now.y - held.y)).toBeLessThan(2);
    expect(await getNodePosition(page, "sun")).toEqual(sun);
  });

  await test.step("two parallel fingers pan the page", async () => {
    const [look, held] = [await getViewport(page), await under(at)];
    await fingers(client, await pair(120), await pair(120, { x: 70, y: -40 }));
    const now = await under({ x: at.x + 70, y: at.y - 40 });
    expect((await getViewport(page)).zoom).toBeCloseTo(look.zoom, 2);
    expect(Math.hypot(now.x - held.x, now.y - held.y)).toBeLessThan(2);
  });

  await test.step("zoom stops at 10 and 800 %", async () => {
    for (let turn = 0; turn < 3; turn += 1) await fingers(client, await pair(40), await pair(400));
    expect((await getViewport(page)).zoom).toBe(8);
    for (let turn = 0; turn < 4; turn += 1) await fingers(client, await pair(400), await pair(30));
    expect((await getViewport(page)).zoom).toBe(0.1);
  });

  await test.step("one finger moves an element, and a second one reverts that and zooms", async () => {
    await page.getByRole("application").focus();
    await page.keyboard.press("Shift+Digit1");
    const before = await getNodePosition(page, "sun", true);
    const on = await onStage(page, before.screen ?? at);
    const { zoom } = await getViewport(page);
    await fingers(client, [on], [{ x: on.x + 60, y: on.y + 90 }]);
    const after = await getNodePosition(page, "sun");
    await expect.poll(() => getSelectionBox(page)).toEqual(["sun"]);
    expect(Math.abs(after.x - before.x - 60 / zoom)).toBeLessThan(6 / zoom);
    expect(Math.abs(after.y - before.y - 90 / zoom)).toBeLessThan(6 / zoom);
    const there = await onStage(page, (await getNodePosition(page, "sun", true)).screen ?? at);
    const second = { x: there.x + 150, y: there.y };
    const moved = { x: there.x + 40, y: there.y + 40 };
    await touch(client, "touchStart", [there]);
    await touch(client, "touchMove", [moved]);
    await touch(client, "touchStart", [moved, second]);
    await touch(client, "touchMove", [moved, { x: second.x + 100, y: second.y }]);
    await touch(client, "touchEnd", []);
    expect(await getNodePosition(page, "sun")).toEqual(after);
    expect((await getViewport(page)).zoom).toBeGreaterThan(zoom);
  });

  await test.step("double tap on a text starts typing", async () => {
    await page.keyboard.press("Shift+Digit1");
    const on = await onStage(page, (await getNodePosition(page, "words", true)).screen ?? at);
    // Two taps within 400 ms, which a busy machine may miss.
    await expect(async () => {
      await fingers(client, [on], [on], 0);
      await fingers(client, [on], [on], 0);
      await expect(page.locator("textarea")).toBeFocused({ timeout: 1_000 });
    }).toPass();
  });
});
