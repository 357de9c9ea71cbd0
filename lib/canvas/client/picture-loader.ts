import { decodedExtent, type Extent, isTooSmall } from "@/lib/canvas/client/picture-extents";
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
  /** Fetches and decodes; `attempt` counts from 0, `decoding` is called when the bytes are here. Rejects when it cannot. */
  fetch(src: string, attempt: number, decoding: () => void): Promise<Picture>;
  /** A copy of this size, drawn well. */
  shrink(picture: Picture, to: Extent): Promise<Picture>;
  /**
   * Resolves when there is time to shrink a picture that is shown already, or to show the small one in its place;
   * without it none is shown before.
   */
  idle?(to: "shrink" | "exchange"): Promise<void>;
  /**
   * Resolves when a picture that came has waited long enough for others that are on their way: a page is drawn anew for
   * each time that something is told. Without it each is shown as it comes.
   */
  together?(): Promise<void>;
  /** Gives the memory of a picture back. */
  free(picture: Picture): void;
  /** Lets some time pass before the attempt of this number. */
  rest(attempt: number): Promise<void>;
}

interface Entry {
  shown: Extent;
  natural: Extent | null;
  picture: Picture | null;
  underWay: Promise<void> | null;
  /** Settled when the bytes of what is under way are here, or it ends. */
  decoding: PromiseWithResolvers<void>;
  hasBytes: boolean;
  /** Settled when what is under way has something to show, or ends. */
  arrived: PromiseWithResolvers<void>;
  /** What is under way is a smaller copy of what is shown in full. */
  isShrinking: boolean;
}

const TRIES = 3;
/** So many that were loaded ahead are kept for a design that does not show them. */
const MOST_AHEAD = 8;
/** So many are decoded in full at a time, or shown so: each may be a hundred megabytes until it is made smaller. */
const AT_ONCE = 8;
/** Of a picture that may be shown before it is made smaller: 16 MB. */
const SHOWN_WHOLE_PIXELS = 4_000_000;

/**
 * The pictures that a design shows, each fetched once and decoded no larger than it is needed. A store for
 * `useSyncExternalStore`: whoever draws them draws again when one arrived.
 */
export class PictureLoader {
  #states: PictureStates = { version: 0, failed: new Set() };
  readonly #world: PictureWorld;
  readonly #entries = new Map<string, Entry>();
  /** Not shown yet. */
  readonly #ahead = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #waiting: (() => void)[] = [];
  /** Came for the first time, and is not told of yet. */
  #came: string[] = [];
  #running = 0;
  #whole = 0;

  constructor(world: PictureWorld) {
    this.#world = world;
  }

  /**
   * Says what is shown now, all of it (`shownExtents`): what is new is loaded, what was shown and is not any more is
   * given back, and what is shown much larger than before is loaded again. What failed stays so until `tryAgain`.
   */
  show(extents: ReadonlyMap<string, Extent>): void {
    for (const src of extents.keys()) this.#ahead.delete(src);
    for (const src of this.#entries.keys()) if (!extents.has(src) && !this.#ahead.has(src)) this.#drop(src);
    for (const [src, shown] of extents) {
      const entry = this.#entries.get(src) ?? newEntry(shown);
      entry.shown = shown;
      if (!this.#entries.has(src)) {
        this.#entries.set(src, entry);
        this.#start(src, entry);
      } else if (!entry.underWay && needsMore(entry)) this.#start(src, entry);
    }
  }

  /**
   * Loads a picture that is about to be shown in about this size, and keeps it until it is: it stands there from the first
   * stroke. Resolves to its own size. Rejects when it cannot be had, or nothing is shown any more.
   */
  async ahead(src: string, shown: Extent): Promise<Extent> {
    const entry = this.#entries.get(src) ?? newEntry(shown);
    if (!this.#entries.has(src)) {
      this.#ahead.add(src);
      const [first] = this.#ahead;
      if (first !== undefined && this.#ahead.size > MOST_AHEAD) this.#drop(first);
      this.#entries.set(src, entry);
      this.#start(src, entry);
    }
    await entry.arrived.promise;
    const { picture, natural } = entry;
    if (this.#entries.get(src) === entry && picture && natural) return natural;
    if (this.#ahead.has(src)) this.#drop(src);
    throw new Error(`${src} is not there`);
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

  /**
   * Resolves when no picture needs anything but to be decoded, which happens beside the page's work: whoever has much of
   * that lets the bytes come first. Null when that is so already.
   */
  decoding(): Promise<unknown> | null {
    const open = [...this.#entries.values()].filter(({ underWay, hasBytes }) => underWay && !hasBytes);
    return open.length === 0 ? null : Promise.all(open.map((entry) => entry.decoding.promise));
  }

  /** Resolves when every picture is there or has failed; one that is there in full already may become smaller later. */
  async settled(): Promise<void> {
    const entries = [...this.#entries.values()];
    const missing = entries.filter(({ underWay, isShrinking }) => underWay && !isShrinking);
    if (missing.length === 0) return;
    await Promise.all(missing.map(({ arrived }) => arrived.promise));
    await this.settled();
  }

  /** Nothing is shown any more. */
  release(): void {
    this.#ahead.clear();
    this.show(new Map());
  }

  #start(src: string, entry: Entry): void {
    const arrived = Promise.withResolvers<void>();
    const decoding = Promise.withResolvers<void>();
    Object.assign(entry, { arrived, decoding, hasBytes: false });
    entry.underWay = this.#load(src, entry).then((picture) => {
      entry.underWay = null;
      decoding.resolve();
      arrived.resolve();
      if (this.#entries.get(src) !== entry) {
        if (picture) this.#world.free(picture);
        return;
      }
      const before = entry.picture;
      if (picture) entry.picture = picture;
      if (picture && !before) this.#arrive(src);
      // What was only asked for ahead fails for whoever asked.
      else this.#tell(src, picture !== null || before !== null || this.#ahead.has(src));
      if (picture && before) this.#world.free(before);
      // Shown larger while it was on its way.
      if (picture && needsMore(entry)) this.#start(src, entry);
    });
  }

  async #load(src: string, entry: Entry): Promise<Picture | null> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (attempt > 0) await this.#world.rest(attempt);
      try {
        const picture = await this.#inTurn(async () => {
          if (this.#entries.get(src) !== entry) return null;
          return this.#fitting(src, await this.#fetch(src, attempt, entry), entry);
        });
        // Others are fetched meanwhile.
        return picture && entry.isShrinking ? await this.#smaller(src, picture, entry) : picture;
      } catch {
        // The next try, or the last: the address is then among the failed.
      }
    }
    return null;
  }

  #fetch(src: string, attempt: number, entry: Entry): Promise<Picture> {
    return this.#world.fetch(src, attempt, () => {
      entry.hasBytes = true;
      entry.decoding.resolve();
    });
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < AT_ONCE) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #fitting(src: string, picture: Picture, entry: Entry): Promise<Picture | null> {
    const natural = { width: picture.width, height: picture.height };
    entry.natural = natural;
    const wanted = decodedExtent(natural, entry.shown);
    if (wanted.width === natural.width && wanted.height === natural.height) return picture;
    const isSmall = natural.width * natural.height <= SHOWN_WHOLE_PIXELS;
    if (this.#world.idle && !entry.picture && isSmall && this.#whole < AT_ONCE) {
      entry.picture = picture;
      entry.isShrinking = true;
      this.#whole += 1;
      this.#arrive(src);
      entry.arrived.resolve();
      return picture;
    }
    const smaller = await this.#world.shrink(picture, decodedExtent(natural, entry.shown));
    this.#world.free(picture);
    return smaller;
  }

  /** Of a picture that is shown in full; null when it is gone meanwhile, and given back. */
  async #smaller(src: string, picture: Picture, entry: Entry): Promise<Picture | null> {
    try {
      await this.#world.idle?.("shrink");
      if (entry.picture !== picture || this.#entries.get(src) !== entry) return null;
      const smaller = await this.#world.shrink(picture, decodedExtent(picture, entry.shown));
      // Another picture to draw meets no drag either; the one before is given back once it is drawn.
      await this.#world.idle?.("exchange");
      return smaller;
    } catch {
      // It cannot be made smaller here: it stays as it is shown.
      return null;
    } finally {
      this.#whole -= 1;
      entry.isShrinking = false;
    }
  }

  #drop(src: string): void {
    const picture = this.#entries.get(src)?.picture;
    this.#ahead.delete(src);
    this.#entries.delete(src);
    this.#tell(src, true);
    if (picture) this.#world.free(picture);
  }

  /** Tells of a picture that was not there before, together with those that come soon after it. */
  #arrive(src: string): void {
    const { together } = this.#world;
    const isLast = ![...this.#entries.values()].some(({ underWay, isShrinking }) => underWay && !isShrinking);
    if (!together || isLast) {
      this.#tell(src, true);
      return;
    }
    this.#came.push(src);
    if (this.#came.length > 1) return;
    void Promise.race([this.settled(), together()]).then(() => {
      if (this.#came.length > 0) this.#tell(src, true);
    });
  }

  #tell(src: string, isWell: boolean): void {
    const failed = new Set(this.#states.failed);
    for (const one of this.#came.splice(0)) failed.delete(one);
    if (isWell) failed.delete(src);
    else failed.add(src);
    this.#states = { version: this.#states.version + 1, failed };
    for (const listener of this.#listeners) listener();
  }
}

function newEntry(shown: Extent): Entry {
  const [decoding, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    shown,
    natural: null,
    picture: null,
    underWay: null,
    decoding,
    hasBytes: false,
    arrived,
    isShrinking: false,
  };
}

function needsMore({ picture, natural, shown }: Entry): boolean {
  return picture !== null && natural !== null && isTooSmall(picture, natural, shown);
}
