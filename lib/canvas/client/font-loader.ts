import { createStore } from "zustand/vanilla";
import {
  type CanvasFont,
  type FontFile,
  findFontOrFallback,
  getFontFilesForWeights,
  listDrawnFonts,
} from "@/lib/canvas/fonts";
import { KeyedMutex } from "@/lib/core/mutex";

export interface FontRef {
  family: string;
  weights: readonly number[];
}

export interface FontLoadStates {
  /** Loaded: text can be measured and drawn. */
  arrived: ReadonlySet<string>;
  /** Failed: the fallback family is drawn instead. */
  failed: ReadonlySet<string>;
}

export interface FontLoaderEnvironment {
  /** Registers a font file under a family and weight and loads it; rejects when loading fails. */
  add(file: FontFile, as: FontFile): { loaded: Promise<unknown>; remove(): void };
}

/** Loads each font file once, on first use, and a family completely or not at all. */
export class FontLoader {
  readonly store = createStore<FontLoadStates>(() => ({ arrived: new Set(), failed: new Set() }));
  readonly #world: FontLoaderEnvironment;
  readonly #arrived = new Set<string>();
  readonly #standIns = new Map<string, () => void>();
  /** By family, so that two callers do not load the same files twice. */
  readonly #families = new KeyedMutex();

  constructor(environment: FontLoaderEnvironment) {
    this.#world = environment;
  }

  /** Resolves when text in these families can be drawn. Never rejects; failed families are retried later. */
  load = async (refs: readonly FontRef[]): Promise<void> => {
    await Promise.all(
      refs.flatMap(({ family, weights }) =>
        listDrawnFonts(family).map((font) => this.#loadFamily(font, weights)),
      ),
    );
  };

  read = (): FontLoadStates => this.store.getState();

  #loadFamily(font: CanvasFont, weights: readonly number[]): Promise<void> {
    return this.#families.run(font.family, () =>
      this.#loadMissing(font, weights.length > 0 ? weights : [400]),
    );
  }

  async #loadMissing(font: CanvasFont, weights: readonly number[]): Promise<void> {
    const missing = getFontFilesForWeights(font, weights).filter(({ path }) => !this.#arrived.has(path));
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
    await this.#findFallbackFamily(missing);
    this.#tell(font.family, false);
  }

  /** Replaces a failed family as the server replaces an unknown one, and not by a system font. */
  async #findFallbackFamily(files: FontFile[]): Promise<void> {
    const standIn = findFontOrFallback("");
    const lacking = files.filter(
      ({ path, family }) => family !== standIn.family && !this.#standIns.has(path),
    );
    const pairs = lacking.flatMap((as) =>
      getFontFilesForWeights(standIn, [Number.parseInt(as.weight, 10)])
        .filter(({ subset }) => subset === as.subset)
        .map((file): [FontFile, FontFile] => [file, as]),
    );
    const removers = await this.#addAll(pairs);
    for (const [index, remove] of (removers || []).entries()) {
      const as = pairs[index]?.[1];
      if (as) this.#standIns.set(as.path, remove);
    }
  }

  /** Registers all files or none; returns their remove functions, or false. */
  async #addAll(pairs: [file: FontFile, as: FontFile][]): Promise<(() => void)[] | false> {
    const added = pairs.map(([file, as]) => this.#world.add(file, as));
    const ends = await Promise.allSettled(added.map(({ loaded }) => loaded));
    const removers = added.map(({ remove }) => remove);
    if (ends.every(({ status }) => status === "fulfilled")) return removers;
    for (const remove of removers) remove();
    return false;
  }

  #tell(family: string, hasArrived: boolean): void {
    const states = this.read();
    const [arrived, failed] = [new Set(states.arrived), new Set(states.failed)];
    failed.delete(family);
    if (hasArrived) arrived.add(family);
    else failed.add(family);
    this.store.setState({ arrived, failed });
  }
}
