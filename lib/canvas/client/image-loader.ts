import { createStore } from "zustand/vanilla";
import { getDecodeSize, needsLargerDecode, type PixelSize } from "@/lib/canvas/client/image-sizes";
import type { DrawableImage } from "@/lib/canvas/render/scene";

export interface ImageLoadStates {
  /** Changes whenever an image arrives or leaves; views redraw on a new value. */
  version: number;
  /** URLs that failed after all attempts. */
  failed: ReadonlySet<string>;
}

export interface ImageLoaderEnvironment {
  /** `attempt` counts from 0. Rejects on failure. */
  fetch(src: string, attempt: number): Promise<DrawableImage>;
  shrink(image: DrawableImage, to: PixelSize): Promise<DrawableImage>;
  /** Waits for the browser to be idle. Without it, images are shown only after shrinking. */
  idle?(to: "shrink" | "exchange"): Promise<void>;
  /** Waits for other images in flight, because each notification redraws the page. */
  together?(): Promise<void>;
  free(image: DrawableImage): void;
  rest(attempt: number): Promise<void>;
}

interface Entry {
  shown: PixelSize;
  natural: PixelSize | null;
  drawable: DrawableImage | null;
  underWay: Promise<void> | null;
  /** Settles when the load has an image to show, or ended. */
  arrived: PromiseWithResolvers<void>;
  /** The load in flight is a smaller copy of an image shown at full size. */
  isShrinking: boolean;
}

const MAX_ATTEMPTS = 3;
/** Maximum number of preloaded images that no design shows. */
const MAX_PRELOADED_IMAGES = 8;
/** Limits images decoded or shown at full size at once: each may use 100 MB until it is shrunk. */
const MAX_CONCURRENT_FETCHES = 8;
/** Pixel limit for showing an image before it is shrunk: 16 MB decoded. */
const MAX_UNSHRUNK_PIXELS = 4_000_000;

/** Images of a design, each fetched once and decoded no larger than needed. */
export class ImageLoader {
  readonly store = createStore<ImageLoadStates>(() => ({ version: 0, failed: new Set() }));
  readonly #world: ImageLoaderEnvironment;
  readonly #entries = new Map<string, Entry>();
  /** Preloaded and not shown yet. */
  readonly #ahead = new Set<string>();
  #freeFetches = MAX_CONCURRENT_FETCHES;
  readonly #waiting: (() => void)[] = [];
  /** URLs of new images that listeners were not notified of yet. */
  #came: string[] = [];
  #whole = 0;

  constructor(environment: ImageLoaderEnvironment) {
    this.#world = environment;
  }

  /** Sets all images shown now: loads new ones, frees others. Failed images stay failed until `tryAgain`. */
  show(extents: ReadonlyMap<string, PixelSize>): void {
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

  /** Preloads an image until it is shown. Resolves to its natural size; rejects when it fails. */
  async ahead(src: string, shown: PixelSize): Promise<PixelSize> {
    const entry = this.#entries.get(src) ?? newEntry(shown);
    if (!this.#entries.has(src)) {
      this.#ahead.add(src);
      const [first] = this.#ahead;
      if (first !== undefined && this.#ahead.size > MAX_PRELOADED_IMAGES) this.#drop(first);
      this.#entries.set(src, entry);
      this.#start(src, entry);
    }
    await entry.arrived.promise;
    const { drawable, natural } = entry;
    if (this.#entries.get(src) === entry && drawable && natural) return natural;
    if (this.#ahead.has(src)) this.#drop(src);
    throw new Error(`${src} is not there`);
  }

  /** Returns the image for the renderer; null until it has arrived. */
  getImage = (src: string): DrawableImage | null => this.#entries.get(src)?.drawable ?? null;

  read = (): ImageLoadStates => this.store.getState();

  tryAgain(): void {
    for (const src of this.read().failed) {
      const entry = this.#entries.get(src);
      if (entry && !entry.underWay) this.#start(src, entry);
    }
  }

  /** Resolves when every image has arrived or failed; images at full size may be shrunk later. */
  async settled(): Promise<void> {
    const entries = [...this.#entries.values()];
    const missing = entries.filter(({ underWay, isShrinking }) => underWay && !isShrinking);
    if (missing.length === 0) return;
    await Promise.all(missing.map(({ arrived }) => arrived.promise));
    await this.settled();
  }

  release(): void {
    this.#ahead.clear();
    this.show(new Map());
  }

  #start(src: string, entry: Entry): void {
    const arrived = Promise.withResolvers<void>();
    entry.arrived = arrived;
    entry.underWay = this.#load(src, entry).then((image) => {
      entry.underWay = null;
      arrived.resolve();
      if (this.#entries.get(src) !== entry) {
        if (image) this.#world.free(image);
        return;
      }
      const before = entry.drawable;
      if (image) entry.drawable = image;
      if (image && !before) this.#arrive(src);
      // A failed preload only rejects for its caller.
      else this.#tell(src, image !== null || before !== null || this.#ahead.has(src));
      if (image && before) this.#world.free(before);
      // The image was shown larger during the load.
      if (image && needsMore(entry)) this.#start(src, entry);
    });
  }

  async #load(src: string, entry: Entry): Promise<DrawableImage | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (attempt > 0) await this.#world.rest(attempt);
      try {
        const image = await this.#whenFree(async () => {
          if (this.#entries.get(src) !== entry) return null;
          return this.#fitting(src, await this.#world.fetch(src, attempt), entry);
        });
        return image && entry.isShrinking ? await this.#smaller(src, image, entry) : image;
      } catch {
        // The next attempt follows; after the last one the URL is reported as failed.
      }
    }
    return null;
  }

  /** The semaphore of lib/core would bring the messages of all server errors into the editor's script. */
  async #whenFree<T>(work: () => Promise<T>): Promise<T> {
    if (this.#freeFetches > 0) this.#freeFetches -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#freeFetches += 1;
    }
  }

  async #fitting(src: string, image: DrawableImage, entry: Entry): Promise<DrawableImage | null> {
    const natural = { width: image.width, height: image.height };
    entry.natural = natural;
    const wanted = getDecodeSize(natural, entry.shown);
    if (wanted.width === natural.width && wanted.height === natural.height) return image;
    const isSmall = natural.width * natural.height <= MAX_UNSHRUNK_PIXELS;
    if (this.#world.idle && !entry.drawable && isSmall && this.#whole < MAX_CONCURRENT_FETCHES) {
      entry.drawable = image;
      entry.isShrinking = true;
      this.#whole += 1;
      this.#arrive(src);
      entry.arrived.resolve();
      return image;
    }
    const smaller = await this.#world.shrink(image, getDecodeSize(natural, entry.shown));
    this.#world.free(image);
    return smaller;
  }

  /** Shrinks an image that is shown at full size; returns null when it was removed and freed meanwhile. */
  async #smaller(src: string, image: DrawableImage, entry: Entry): Promise<DrawableImage | null> {
    try {
      await this.#world.idle?.("shrink");
      if (entry.drawable !== image || this.#entries.get(src) !== entry) return null;
      const smaller = await this.#world.shrink(image, getDecodeSize(image, entry.shown));
      // The exchange waits for an idle period too, so that the redraw does not disturb a drag.
      await this.#world.idle?.("exchange");
      return smaller;
    } catch {
      // Shrinking failed: the image stays at full size.
      return null;
    } finally {
      this.#whole -= 1;
      entry.isShrinking = false;
    }
  }

  #drop(src: string): void {
    const image = this.#entries.get(src)?.drawable;
    this.#ahead.delete(src);
    this.#entries.delete(src);
    this.#tell(src, true);
    if (image) this.#world.free(image);
  }

  /** Notifies listeners of a new image, batched with those that arrive soon after it. */
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
    const failed = new Set(this.read().failed);
    for (const one of this.#came.splice(0)) failed.delete(one);
    if (isWell) failed.delete(src);
    else failed.add(src);
    this.store.setState({ version: this.read().version + 1, failed });
  }
}

function newEntry(shown: PixelSize): Entry {
  return {
    shown,
    natural: null,
    drawable: null,
    underWay: null,
    arrived: Promise.withResolvers<void>(),
    isShrinking: false,
  };
}

function needsMore({ drawable, natural, shown }: Entry): boolean {
  return drawable !== null && natural !== null && needsLargerDecode(drawable, natural, shown);
}
