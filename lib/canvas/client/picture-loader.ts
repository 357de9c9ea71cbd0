import {
  decodedExtent,
  type Extent,
  isTooSmall,
  type ShownExtent,
} from "@/lib/canvas/client/picture-extents";
import type { Picture } from "@/lib/canvas/render/scene";

/** Pictures of a design, by address. */
export interface PictureStates {
  /** Counts what came and went: a screen that saw another number draws again. */
  version: number;
  /** Could not be had after all tries. */
  failed: ReadonlySet<string>;
}

/** What the loader needs of a browser. */
export interface PictureWorld {
  /** Fetches it and decodes it to this size, ready to be drawn; `attempt` counts from 0. Rejects when it cannot. */
  load(src: string, attempt: number, natural: Extent, to: Extent): Promise<Picture>;
  /** Gives the memory of a picture back. */
  free(picture: Picture): void;
  /** Lets some time pass before the attempt of this number. */
  rest(attempt: number): Promise<void>;
}

interface Entry {
  shown: ShownExtent;
  picture: Picture | null;
  underWay: Promise<void> | null;
}

const TRIES = 3;
/** So many pixels are decoded at a time, of one picture or of many small ones: each takes four bytes meanwhile. */
const PIXELS_AT_ONCE = 40_000_000;

/**
 * The pictures that a design shows, each fetched once and decoded no larger than it is needed. A store for
 * `useSyncExternalStore`: whoever draws them draws again when one arrived.
 */
export class PictureLoader {
  #states: PictureStates = { version: 0, failed: new Set() };
  readonly #world: PictureWorld;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  readonly #waiting: { pixels: number; start(): void }[] = [];
  #pixels = 0;

  constructor(world: PictureWorld) {
    this.#world = world;
  }

  /**
   * Says what is shown now, all of it (`shownExtents`): what is new is loaded, what was shown and is not any more is
   * given back, and what is shown much larger than before is loaded again. What failed stays so until `tryAgain`.
   */
  show(extents: ReadonlyMap<string, ShownExtent>): void {
    for (const src of this.#entries.keys()) if (!extents.has(src)) this.#drop(src);
    for (const [src, shown] of extents) {
      const entry = this.#entries.get(src) ?? { shown, picture: null, underWay: null };
      entry.shown = shown;
      if (!this.#entries.has(src)) {
        this.#entries.set(src, entry);
        this.#start(src, entry);
      } else if (!entry.underWay && needsMore(entry)) this.#start(src, entry);
    }
  }

  /** For the renderer: null until it is there. */
  pictureOf = (src: string): Picture | null => this.#entries.get(src)?.picture ?? null;

  read = (): PictureStates => this.#states;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Once more for those that could not be had. */
  tryAgain(): void {
    for (const src of this.#states.failed) {
      const entry = this.#entries.get(src);
      if (entry && !entry.underWay) this.#start(src, entry);
    }
  }

  /** Resolves when every picture is there or has failed. */
  async settled(): Promise<void> {
    const busy = [...this.#entries.values()].flatMap(({ underWay }) => underWay ?? []);
    if (busy.length === 0) return;
    await Promise.all(busy);
    await this.settled();
  }

  /** Nothing is shown any more. */
  release(): void {
    this.show(new Map());
  }

  #start(src: string, entry: Entry): void {
    entry.underWay = this.#load(src, entry).then((picture) => {
      entry.underWay = null;
      if (this.#entries.get(src) !== entry) {
        if (picture) this.#world.free(picture);
        return;
      }
      const before = entry.picture;
      if (picture) entry.picture = picture;
      this.#tell(src, picture !== null || before !== null);
      if (picture && before) this.#world.free(before);
      // Shown larger while it was on its way.
      if (picture && needsMore(entry)) this.#start(src, entry);
    });
  }

  async #load(src: string, entry: Entry): Promise<Picture | null> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (attempt > 0) await this.#world.rest(attempt);
      try {
        const { natural } = entry.shown;
        return await this.#inTurn(natural.width * natural.height, async () => {
          if (this.#entries.get(src) !== entry) return null;
          return this.#world.load(src, attempt, natural, decodedExtent(natural, entry.shown));
        });
      } catch {
        // The next try, or the last: the address is then among the failed.
      }
    }
    return null;
  }

  async #inTurn<T>(pixels: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#waiting.push({ pixels, start: resolve });
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#pixels -= pixels;
      this.#startNext();
    }
  }

  /** Those in front that there is room for; a huge one goes alone. */
  #startNext(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (this.#pixels > 0 && this.#pixels + next.pixels > PIXELS_AT_ONCE) return;
      this.#waiting.shift();
      this.#pixels += next.pixels;
      next.start();
    }
  }

  #drop(src: string): void {
    const picture = this.#entries.get(src)?.picture;
    this.#entries.delete(src);
    this.#tell(src, true);
    if (picture) this.#world.free(picture);
  }

  #tell(src: string, isWell: boolean): void {
    const failed = new Set(this.#states.failed);
    if (isWell) failed.delete(src);
    else failed.add(src);
    this.#states = { version: this.#states.version + 1, failed };
    for (const listener of this.#listeners) listener();
  }
}

function needsMore({ picture, shown }: Entry): boolean {
  return picture !== null && isTooSmall(picture, shown.natural, shown);
}
