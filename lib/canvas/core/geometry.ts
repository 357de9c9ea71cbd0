import type { CanvasPage } from "@/lib/canvas/core/document";
import type { GroupElement } from "@/lib/canvas/core/elements";
import { MAX_GROUP_DEPTH } from "@/lib/canvas/core/limits";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

/** A box rotated around its center by degrees clockwise. */
export interface Transform extends Box {
  rot: number;
}

export type LayerTree = Pick<CanvasPage, "order" | "els">;

interface Layer {
  id: string;
  parent: string | null;
  depth: number;
}

/** Group id by element id; elements on the page itself are absent. */
export type ParentMap = ReadonlyMap<string, string>;

export function buildParentMap({ els }: LayerTree): ParentMap {
  const groups = Object.values(els).filter((one) => one.type === "group");
  return new Map(groups.flatMap(({ id, children }) => children.map((child) => [child, id] as const)));
}

/** Returns the group of an element; null for the page. */
export function getParent({ els }: LayerTree, id: string): string | null {
  const found = Object.values(els).find((one) => one.type === "group" && one.children.includes(id));
  return found?.id ?? null;
}

/** Returns the groups around an element, innermost first. */
export function getAncestorGroups({ els }: LayerTree, id: string, parents: ParentMap): GroupElement[] {
  const found: GroupElement[] = [];
  for (let at = parents.get(id); at !== undefined && found.length <= MAX_GROUP_DEPTH; at = parents.get(at)) {
    const group = els[at];
    if (group?.type === "group") found.push(group);
  }
  return found;
}

/** Returns all elements of a page in drawing order, from back to front; a group precedes its children. */
export function walkLayers({ order, els }: LayerTree): Layer[] {
  const visit = (ids: readonly string[], parent: string | null, depth: number): Layer[] =>
    ids.flatMap((id) => {
      const element = els[id];
      const inside = element?.type === "group" ? visit(element.children, id, depth + 1) : [];
      return element ? [{ id, parent, depth }, ...inside] : [];
    });
  return visit(order, null, 0);
}

/** Returns the element id with the ids of its descendants. */
export function withDescendants({ els }: LayerTree, id: string): string[] {
  const element = els[id];
  if (!element) return [];
  return walkLayers({ order: [id], els }).map((one) => one.id);
}

/** Rotates a point around another by degrees clockwise. */
export function rotatePoint({ x, y }: Point, about: Point, degrees: number): Point {
  if (degrees === 0) return { x, y };
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [dx, dy] = [x - about.x, y - about.y];
  return { x: about.x + dx * cos - dy * sin, y: about.y + dx * sin + dy * cos };
}

export function getCenter({ x, y, w, h }: Box): Point {
  return { x: x + w / 2, y: y + h / 2 };
}

/** Converts coordinates of a group (null: the page) to page coordinates. */
export function toPageSpace(
  page: LayerTree,
  group: string | null,
  point: Point,
  parents = buildParentMap(page),
): Point {
  return around(page, group, parents).reduce((at, one) => {
    return rotatePoint({ x: at.x + one.x, y: at.y + one.y }, getCenter(one), one.rot);
  }, point);
}

/** Converts page coordinates to coordinates of a group. */
export function fromPageSpace(
  page: LayerTree,
  group: string | null,
  point: Point,
  parents = buildParentMap(page),
): Point {
  return around(page, group, parents).reduceRight((at, one) => {
    const { x, y } = rotatePoint(at, getCenter(one), -one.rot);
    return { x: x - one.x, y: y - one.y };
  }, point);
}

/** Returns the total rotation of a group and its ancestors in degrees. */
export function getRotation(page: LayerTree, group: string | null, parents = buildParentMap(page)): number {
  return around(page, group, parents).reduce((sum, { rot }) => sum + rot, 0);
}

/** Returns the transform of an element in page coordinates; null when it does not exist. */
export function getPageTransform(
  page: LayerTree,
  id: string,
  parents = buildParentMap(page),
): Transform | null {
  const element = page.els[id];
  if (!element) return null;
  const group = parents.get(id) ?? null;
  const middle = toPageSpace(page, group, getCenter(element), parents);
  const { w, h } = element;
  const rot = normalizeAngle(element.rot + getRotation(page, group, parents));
  return { x: middle.x - w / 2, y: middle.y - h / 2, w, h, rot };
}

/** Converts a page transform to the coordinates of a group. */
export function toGroupTransform(
  page: LayerTree,
  group: string | null,
  place: Transform,
  parents = buildParentMap(page),
): Transform {
  const middle = fromPageSpace(page, group, getCenter(place), parents);
  const { w, h } = place;
  const rot = normalizeAngle(place.rot - getRotation(page, group, parents));
  return { x: middle.x - w / 2, y: middle.y - h / 2, w, h, rot };
}

/** Normalizes an angle to the range from -180 (exclusive) to 180 degrees. */
export function normalizeAngle(degrees: number): number {
  const rest = ((degrees % 360) + 360) % 360;
  return rest > 180 ? rest - 360 : rest;
}

/** Returns the corners clockwise from the top left. */
export function getCorners(place: Transform): [Point, Point, Point, Point] {
  const { x, y, w, h, rot } = place;
  const at = (px: number, py: number) => rotatePoint({ x: px, y: py }, getCenter(place), rot);
  return [at(x, y), at(x + w, y), at(x + w, y + h), at(x, y + h)];
}

/** Returns the axis-aligned bounding box of transforms; null without any. */
export function getBoundingBox(places: readonly Transform[]): Box | null {
  if (places.length === 0) return null;
  const corners = places.flatMap(getCorners);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** Returns the axis-aligned bounding box of elements on the page; null when none exist. */
export function getElementsBounds(
  page: LayerTree,
  ids: readonly string[],
  parents = buildParentMap(page),
): Box | null {
  return getBoundingBox(ids.flatMap((id) => getPageTransform(page, id, parents) ?? []));
}

function around(page: LayerTree, group: string | null, parents: ParentMap): GroupElement[] {
  const own = group === null ? undefined : page.els[group];
  return own?.type === "group" ? [own, ...getAncestorGroups(page, own.id, parents)] : [];
}
