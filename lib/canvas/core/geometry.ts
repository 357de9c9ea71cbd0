import type { CanvasPage } from "@/lib/canvas/core/document";
import type { GroupElement } from "@/lib/canvas/core/elements";
import { MAX_GROUP_DEPTH } from "@/lib/canvas/core/limits";

export interface Point {
  x: number;
  y: number;
}

/** In document px. */
export interface Box extends Point {
  w: number;
  h: number;
}

/** A box, turned around its middle by degrees clockwise. */
export interface Place extends Box {
  rot: number;
}

/** Of a page what says where things are; a piece of one is described by the same. */
export type Layers = Pick<CanvasPage, "order" | "els">;

/** The group each element is in; those on the page itself are not named. */
export type Parents = ReadonlyMap<string, string>;

export function parentsOf({ els }: Layers): Parents {
  const groups = Object.values(els).filter((one) => one.type === "group");
  return new Map(groups.flatMap(({ id, children }) => children.map((child) => [child, id] as const)));
}

/** The group an element is in; null for the page. */
export function parentOf({ els }: Layers, id: string): string | null {
  const found = Object.values(els).find((one) => one.type === "group" && one.children.includes(id));
  return found?.id ?? null;
}

/** The groups around an element, from the inmost outwards. */
export function groupsAround({ els }: Layers, id: string, parents: Parents): GroupElement[] {
  const found: GroupElement[] = [];
  for (let at = parents.get(id); at !== undefined && found.length <= MAX_GROUP_DEPTH; at = parents.get(at)) {
    const group = els[at];
    if (group?.type === "group") found.push(group);
  }
  return found;
}

/** Everything on a page as it is drawn, from back to front; a group before what is in it. */
export function walk({ order, els }: Layers): { id: string; parent: string | null; depth: number }[] {
  const visit = (
    ids: readonly string[],
    parent: string | null,
    depth: number,
  ): { id: string; parent: string | null; depth: number }[] =>
    ids.flatMap((id) => {
      const element = els[id];
      const inside = element?.type === "group" ? visit(element.children, id, depth + 1) : [];
      return element ? [{ id, parent, depth }, ...inside] : [];
    });
  return visit(order, null, 0);
}

/** The element itself and all that is in it. */
export function withDescendants({ els }: Layers, id: string): string[] {
  const element = els[id];
  if (!element) return [];
  return walk({ order: [id], els }).map((one) => one.id);
}

/** A point turned around another by degrees clockwise. */
export function turn({ x, y }: Point, about: Point, degrees: number): Point {
  if (degrees === 0) return { x, y };
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [dx, dy] = [x - about.x, y - about.y];
  return { x: about.x + dx * cos - dy * sin, y: about.y + dx * sin + dy * cos };
}

export function middleOf({ x, y, w, h }: Box): Point {
  return { x: x + w / 2, y: y + h / 2 };
}

/** From within a group (or the page itself: null) to the page. */
export function toPage(page: Layers, group: string | null, point: Point, parents = parentsOf(page)): Point {
  return around(page, group, parents).reduce((at, one) => {
    return turn({ x: at.x + one.x, y: at.y + one.y }, middleOf(one), one.rot);
  }, point);
}

/** From the page to within a group. */
export function fromPage(page: Layers, group: string | null, point: Point, parents = parentsOf(page)): Point {
  return around(page, group, parents).reduceRight((at, one) => {
    const { x, y } = turn(at, middleOf(one), -one.rot);
    return { x: x - one.x, y: y - one.y };
  }, point);
}

/** How far everything in a group is turned by it and the groups around it, in degrees. */
export function rotationOf(page: Layers, group: string | null, parents = parentsOf(page)): number {
  return around(page, group, parents).reduce((sum, { rot }) => sum + rot, 0);
}

/** Where an element is on the page, whatever groups it is in; null when there is no such element. */
export function placeOnPage(page: Layers, id: string, parents = parentsOf(page)): Place | null {
  const element = page.els[id];
  if (!element) return null;
  const group = parents.get(id) ?? null;
  const middle = toPage(page, group, middleOf(element), parents);
  const { w, h } = element;
  const rot = normalTurn(element.rot + rotationOf(page, group, parents));
  return { x: middle.x - w / 2, y: middle.y - h / 2, w, h, rot };
}

/** The same place on the page, told from within a group. */
export function placeWithin(
  page: Layers,
  group: string | null,
  place: Place,
  parents = parentsOf(page),
): Place {
  const middle = fromPage(page, group, middleOf(place), parents);
  const { w, h } = place;
  const rot = normalTurn(place.rot - rotationOf(page, group, parents));
  return { x: middle.x - w / 2, y: middle.y - h / 2, w, h, rot };
}

/** From -180 (not included) to 180 degrees. */
export function normalTurn(degrees: number): number {
  const rest = ((degrees % 360) + 360) % 360;
  return rest > 180 ? rest - 360 : rest;
}

/** Clockwise from the top left one. */
export function cornersOf(place: Place): [Point, Point, Point, Point] {
  const { x, y, w, h, rot } = place;
  const at = (px: number, py: number) => turn({ x: px, y: py }, middleOf(place), rot);
  return [at(x, y), at(x + w, y), at(x + w, y + h), at(x, y + h)];
}

/** The smallest upright box around all places; null around none. */
export function boxAround(places: readonly Place[]): Box | null {
  if (places.length === 0) return null;
  const corners = places.flatMap(cornersOf);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** The smallest upright box on the page around these elements; null when there is none of them. */
export function boundsOf(page: Layers, ids: readonly string[], parents = parentsOf(page)): Box | null {
  return boxAround(ids.flatMap((id) => placeOnPage(page, id, parents) ?? []));
}

function around(page: Layers, group: string | null, parents: Parents): GroupElement[] {
  const own = group === null ? undefined : page.els[group];
  return own?.type === "group" ? [own, ...groupsAround(page, own.id, parents)] : [];
}
