import type { CanvasPage } from "@/lib/canvas/core/document";
import { boxOf, hasText, isOver } from "@/lib/canvas/layouts/free-pages/flow-tree";

/**
 * Counts texts that a change of format damages: pairs with a text that overlap and did not before, and texts that
 * lie on another shape or photo than before. Elements of a group are compared with each other, as those of a page.
 */
export function countCollisions(
  before: CanvasPage,
  after: CanvasPage,
  siblings: readonly string[] = before.order,
): number {
  const shown = siblings.filter((id) => before.els[id]?.visible);
  const [was, now] = [before, after].map((page) => new Map(shown.map((id) => [id, boxOf(page, id)])));
  const isOverIn = (boxes: typeof was, a: string, b: string) => {
    const [first, second] = [boxes?.get(a), boxes?.get(b)];
    return first !== undefined && second !== undefined && isOver(first, second);
  };
  const inGroups = shown.reduce((sum, id) => {
    const element = before.els[id];
    return element?.type === "group" ? sum + countCollisions(before, after, element.children) : sum;
  }, 0);
  const texts = shown.filter((id) => hasText(before, id));
  return texts.reduce((sum, text) => {
    const others = shown.filter((id) => id !== text && isOverIn(now, text, id) && !isOverIn(was, text, id));
    return (
      sum +
      others.length +
      (findBackground(before, shown, text) === findBackground(after, shown, text) ? 0 : 1)
    );
  }, inGroups);
}

/** Returns the topmost element below the middle of a text; undefined for the page itself. */
function findBackground(page: CanvasPage, shown: readonly string[], text: string): string | undefined {
  const { x, y, w, h } = boxOf(page, text);
  const middle = { x: x + w / 2, y: y + h / 2 };
  return shown.slice(0, shown.indexOf(text)).findLast((id) => {
    const box = boxOf(page, id);
    return middle.x >= box.x && middle.x <= box.x + box.w && middle.y >= box.y && middle.y <= box.y + box.h;
  });
}
