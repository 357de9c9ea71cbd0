import type { Page } from "@playwright/test";
import type Konva from "konva";

/** Global of Konva. */
interface WithKonva {
  Konva: { stages: Konva.Stage[] };
}

export interface DrawnNode {
  id: string;
  type: "text" | "image" | "shape" | "group";
}

/** Lists the nodes directly on the open page, back to front. */
export function listStageNodes(page: Page): Promise<DrawnNode[]> {
  return page.evaluate(() => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    const nodes: Konva.Node[] = stage?.getLayers()[0]?.getChildren() ?? [];
    return nodes
      .filter((node) => node.id() !== "")
      .map((node) => ({ id: node.id(), type: node.getAttr("kind") }));
  });
}

/** Returns a node's position in document pixels, or its middle in stage pixels on request. */
export function getNodePosition(
  page: Page,
  id: string,
  onScreen = false,
): Promise<{ x: number; y: number; w: number; h: number; screen?: { x: number; y: number } }> {
  return page.evaluate(
    ([wanted, requested]) => {
      const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
      const node = stage?.findOne(`#${wanted}`);
      if (!node) throw new Error(`There is no node ${wanted}`);
      const [w, h] = [node.width(), node.height()];
      const place = { x: node.x() - w / 2, y: node.y() - h / 2, w, h };
      return requested ? { ...place, screen: node.absolutePosition() } : place;
    },
    [id, onScreen] as const,
  );
}

/** Returns the IDs of the selected elements. */
export function getSelectionBox(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    const frame = stage?.findOne<Konva.Transformer>("Transformer");
    return (frame?.nodes() ?? []).map((node) => node.id());
  });
}

/** Selects a stage whose design still lacks fonts or images. */
export const BUSY_STAGE_SELECTOR = '[role="application"][aria-busy="true"]';

/** Resolves when the design is drawn with its fonts and images and the panels are ready. */
export async function waitUntilStageSettled(page: Page): Promise<void> {
  await page.getByRole("application").waitFor();
  await page.waitForFunction((busy) => {
    const konva = (globalThis as unknown as Partial<WithKonva>).Konva;
    const stage = konva?.stages.at(-1);
    return (stage?.getLayers()[0]?.getChildren().length ?? 0) > 1 && !document.querySelector(busy);
  }, BUSY_STAGE_SELECTOR);
  await page.locator("[data-settings] > *").first().waitFor({ state: "attached" });
}

/** Returns a hash of the page as drawn at a small scale. */
export function hashStage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    const [content] = stage?.getLayers() ?? [];
    return content?.toDataURL({ pixelRatio: 0.25 }) ?? "";
  });
}

/** Counts redraws of the page layer and measures how long a press blocks the browser. */
export function measurePress(page: Page, selector: string): Promise<{ draws: number; ms: number }> {
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

/** Counts stage nodes with this name. */
export function findNodesByName(page: Page, name: string): Promise<number> {
  return page.evaluate((wanted) => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    return stage?.find(`.${wanted}`).length ?? 0;
  }, name);
}

/** Counts guide lines and labels. */
export function countGuides(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    return stage?.findOne<Konva.Group>(".guides")?.getChildren().length ?? 0;
  });
}

/** Returns the uncropped size of the image being cropped, in document pixels. */
export function getUncroppedSize(page: Page): Promise<{ w: number; h: number }> {
  return page.evaluate(() => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    const node = stage?.findOne(".crop-whole");
    if (!node) throw new Error("no crop in progress");
    return { w: node.width(), h: node.height() };
  });
}

/** Returns zoom and page origin on the stage in screen pixels. */
export function getViewport(page: Page): Promise<{ zoom: number; x: number; y: number }> {
  return page.evaluate(() => {
    const stage = (globalThis as unknown as WithKonva).Konva.stages.at(-1);
    if (!stage) throw new Error("There is no stage");
    return { zoom: stage.scaleX(), x: stage.x(), y: stage.y() };
  });
}
