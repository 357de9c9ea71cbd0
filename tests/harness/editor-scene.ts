import type { Page } from "@playwright/test";
import type Konva from "konva";

/** What Konva leaves on a page for everyone. */
interface WithKonva {
  Konva: { stages: Konva.Stage[] };
}

export interface DrawnNode {
  id: string;
  type: "text" | "image" | "shape" | "group";
}

/** What stands directly on the page that the editor shows, from back to front. */
export function drawnNodes(page: Page): Promise<DrawnNode[]> {
  return page.evaluate(() => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    const nodes: Konva.Node[] = stage?.getLayers()[0]?.getChildren() ?? [];
    return nodes
      .filter((node) => node.id() !== "")
      .map((node) => ({ id: node.id(), type: node.getAttr("kind") }));
  });
}

/** Where a node is, in document px; its middle on the screen, px of the stage, when asked. */
export function placeOf(
  page: Page,
  id: string,
  onScreen = false,
): Promise<{ x: number; y: number; w: number; h: number; screen?: { x: number; y: number } }> {
  return page.evaluate(
    ([wanted, asked]) => {
      const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
      const node = stage?.findOne(`#${wanted}`);
      if (!node) throw new Error(`There is no node ${wanted}`);
      const [w, h] = [node.width(), node.height()];
      const place = { x: node.x() - w / 2, y: node.y() - h / 2, w, h };
      return asked ? { ...place, screen: node.absolutePosition() } : place;
    },
    [id, onScreen] as const,
  );
}

/** What the frame with the handles is around. */
export function selectionOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    const frame = stage?.findOne<Konva.Transformer>("Transformer");
    return (frame?.nodes() ?? []).map((node) => node.id());
  });
}

/** A stage whose design lacks fonts or pictures yet, as the editor says of it. */
export const BUSY_STAGE = '[role="application"][aria-busy="true"]';

/** Resolves when the design stands on the stage in its fonts with the pictures it shows, and the panels beside it are made. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole("application").waitFor();
  await page.waitForFunction((busy) => {
    const konva = (globalThis as unknown as Partial<WithKonva>).Konva;
    const stage = konva?.stages.at(-1);
    return (stage?.getLayers()[0]?.getChildren().length ?? 0) > 1 && !document.querySelector(busy);
  }, BUSY_STAGE);
  await page.locator("[data-settings] > *").first().waitFor({ state: "attached" });
}

/** The page as it is drawn, in small: the same string for the same picture. */
export function pictureOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    const [content] = stage?.getLayers() ?? [];
    return content?.toDataURL({ pixelRatio: 0.25 }) ?? "";
  });
}

/** How often the page's own layer is drawn, and for how long a press keeps the browser busy, when this is pressed. */
export function costOfPress(page: Page, selector: string): Promise<{ draws: number; ms: number }> {
  return page.evaluate(async (wanted) => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    let draws = 0;
    stage?.getLayers()[0]?.on("draw.cost", () => {
      draws += 1;
    });
    const start = performance.now();
    document.querySelector<HTMLElement>(wanted)?.click();
    const ms = performance.now() - start;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    stage?.getLayers()[0]?.off("draw.cost");
    return { draws, ms };
  }, selector);
}

/** Of the nodes on the stage those of this name. */
export function namedNodes(page: Page, name: string): Promise<number> {
  return page.evaluate((wanted) => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    return stage?.find(`.${wanted}`).length ?? 0;
  }, name);
}

/** How many lines and labels of guides stand on the stage. */
export function guidesShown(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    return stage?.findOne<Konva.Group>(".guides")?.getChildren().length ?? 0;
  });
}

/** How large the whole of the picture is that is being cropped, in document px. */
export function croppedWhole(page: Page): Promise<{ w: number; h: number }> {
  return page.evaluate(() => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    const node = stage?.findOne(".crop-whole");
    if (!node) throw new Error("No picture is being cropped");
    return { w: node.width(), h: node.height() };
  });
}

/** How near the page is looked at, and where its corner is on the stage (screen px). */
export function lookOf(page: Page): Promise<{ zoom: number; x: number; y: number }> {
  return page.evaluate(() => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    if (!stage) throw new Error("There is no stage");
    return { zoom: stage.scaleX(), x: stage.x(), y: stage.y() };
  });
}
