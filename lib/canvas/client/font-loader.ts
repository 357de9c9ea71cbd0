import { type CanvasFont, type FontFile, filesFor, fontNamed } from "@/lib/canvas/fonts";

/** A family that text is written in, and in which weights; the `fonts` of a design are such. */
export interface FontRef {
  family: string;
  weights: readonly number[];
}

/** Families of designs, by name. */
export interface FontStates {
  /** There to measure and draw with. */
  arrived: ReadonlySet<string>;
  /** Could not be had: the family that stands in for unknown ones is drawn in their place. */
  failed: ReadonlySet<string>;
}

/** What the loader needs of a browser. */
export interface FontWorld {
  /** Names a file's letters to the page under a family and weight, and loads them; rejects when it cannot. */
  add(file: FontFile, as: FontFile): { loaded: Promise<unknown>; remove(): void };
}

/**
 * The fonts a page has: each file is loaded once, when a design first needs it, and all of a family or none is used.
 * A store for `useSyncExternalStore`: whoever draws text draws it again when a family arrived.
 */
export class FontLoader {
  #states: FontStates = { arrived: new Set(), failed: new Set() };
  readonly #world: FontWorld;
  readonly #listeners = new Set<() => void>();
  readonly #arrived = new Set<string>();
  readonly #standIns = new Map<string, () => void>();
  /** By family: what is under way, so that two who ask for the same do not load it twice. */
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(world: FontWorld) {
    this.#world = world;
  }

  /**
   * Resolves once text in these families can be measured and drawn. Never rejects: `read().failed` names what could
   * not be had, and asked for again it is tried again.
   */
  load = async (refs: readonly FontRef[]): Promise<void> => {
    await Promise.all(refs.map((ref) => this.#inTurn(fontNamed(ref.family), ref.weights)));
  };

  read = (): FontStates => this.#states;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #inTurn(font: CanvasFont, weights: readonly number[]): Promise<void> {
    const before = this.#underWay.get(font.family) ?? Promise.resolve();
    const mine = before.then(() => this.#loadMissing(font, weights.length > 0 ? weights : [400]));
    this.#underWay.set(font.family, mine);
    return mine;
  }

  async #loadMissing(font: CanvasFont, weights: readonly number[]): Promise<void> {
    const missing = filesFor(font, weights).filter(({ path }) => !this.#arrived.has(path));
    if (missing.length === 0) return;
    if (await this.#addAll(missing.map((file) => [file, file]))) {
      for (const { path } of missing) {
        this.#arrived.add(path);
        this.#standIns.get(path)?.();
        this.#standIns.delete(path);
      }
      this.#tell(font.family, true);
      return;
    }
    await this.#standInFor(missing);
    this.#tell(font.family, false);
  }

  /** The server would draw an unknown family in this one: a lost one looks the same, and not like the machine's own. */
  async #standInFor(files: FontFile[]): Promise<void> {
    const standIn = fontNamed("");
    const lacking = files.filter(
      ({ path, family }) => family !== standIn.family && !this.#standIns.has(path),
    );
    const pairs = lacking.flatMap((as) =>
      filesFor(standIn, [Number.parseInt(as.weight, 10)])
        .filter(({ subset }) => subset === as.subset)
        .map((file): [FontFile, FontFile] => [file, as]),
    );
    const removers = await this.#addAll(pairs);
    for (const [index, remove] of (removers || []).entries()) {
      const as = pairs[index]?.[1];
      if (as) this.#standIns.set(as.path, remove);
    }
  }

  /** All of them or none: ways to take them away again, or false. */
  async #addAll(pairs: [file: FontFile, as: FontFile][]): Promise<(() => void)[] | false> {
    const added = pairs.map(([file, as]) => this.#world.add(file, as));
    const ends = await Promise.allSettled(added.map(({ loaded }) => loaded));
    const removers = added.map(({ remove }) => remove);
    if (ends.every(({ status }) => status === "fulfilled")) return removers;
    for (const remove of removers) remove();
    return false;
  }

  #tell(family: string, hasArrived: boolean): void {
    const [arrived, failed] = [new Set(this.#states.arrived), new Set(this.#states.failed)];
    failed.delete(family);
    if (hasArrived) arrived.add(family);
    else failed.add(family);
    this.#states = { arrived, failed };
    for (const listener of this.#listeners) listener();
  }
}
