import { createStore } from "zustand/vanilla";
import { fitsKeepaliveLimit } from "@/lib/api-client/keepalive-request";
import {
  AUTOSAVE_LIMITS,
  type AutosaveOptions,
  type AutosaveSnapshot,
  type CanvasDraft,
  type OpenedDesign,
  type SaveOutcome,
  type StoredDesign,
  stampDocument,
} from "@/lib/canvas/client/autosave-port";
import { parseDesign } from "@/lib/canvas/client/fetch-design";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { isSameDesign, mergeDocuments } from "@/lib/canvas/core/merge";
import { migrateDocument } from "@/lib/canvas/core/migrate";
import { SaveScheduler } from "@/lib/core/autosave/save-scheduler";
import { ThreeWayBase } from "@/lib/core/autosave/three-way-base";
import { Mutex } from "@/lib/core/mutex";

type Reconciled = "ours" | "merged" | "conflict" | "readonly";

/** Keeps a local draft, saves one call at a time (`AUTOSAVE_LIMITS`), and merges newer remote designs. */
export class Autosave {
  readonly store = createStore<AutosaveSnapshot>(() => ({ state: "saved", rev: 0, isKept: true }));
  /** Next state of `store`, ahead of it between `settleOn` and `settle`: subscribers see no intermediate state. */
  private snapshot = this.store.getState();
  private document: CanvasDocument | null = null;
  /** For optimistic saves and the three-way merge. The base is null when there was no design. */
  private readonly versions = new ThreeWayBase<CanvasDocument | null>(null, {
    areEqual: (a, b) => a !== null && b !== null && isSameDesign(a, b),
    isUnchanged: Object.is,
    maxSent: AUTOSAVE_LIMITS.maxSent,
  });
  private baseRev = 0;
  /** Another tab writes: this one changes neither the server nor the local draft. */
  private watching = false;
  private readonly mutex = new Mutex();
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly scheduler: SaveScheduler;
  private readonly port: AutosaveOptions["port"];
  private readonly options: AutosaveOptions;

  constructor(options: AutosaveOptions) {
    this.options = options;
    this.port = options.port;
    this.scheduler = new SaveScheduler(AUTOSAVE_LIMITS.schedule, () => void this.flush(), this.port.now);
  }

  readonly read = (): AutosaveSnapshot => this.store.getState();

  /** Loads the server's design and the local draft. Throws ApiError when neither can be read. */
  open({ watching = false } = {}): Promise<OpenedDesign> {
    return this.mutex.run(async () => {
      this.watching = watching;
      const loading = this.port.load().catch((error: unknown) => ({ error }));
      const draft = watching ? null : await this.port.drafts.read();
      const response = await loading;
      if (response && "error" in response && !draft) throw response.error;
      const loaded = response && "error" in response ? ("unreachable" as const) : response;
      if (draft) return this.openDraft(draft, loaded);
      return this.openStored(loaded === "unreachable" ? null : loaded);
    });
  }

  change(document: CanvasDocument): void {
    const { state } = this.snapshot;
    if (this.watching || !this.document || state === "readonly" || document === this.document) return;
    this.document = document;
    this.keepTimer ??= setTimeout(() => this.keep(), AUTOSAVE_LIMITS.keepMs);
    if (state === "conflict") return;
    if (!this.isDirty()) {
      this.settle();
      return;
    }
    if (state === "saved") this.set({ state: "dirty" });
    this.scheduler.debounce();
  }

  gestureEnded(): void {
    if (this.isSendable() && this.isDirty()) this.scheduler.debounce();
  }

  /** Saves pending changes now; resolves when they are saved or cannot be saved. */
  flush(): Promise<void> {
    this.scheduler.stop();
    this.keep();
    return this.mutex.run(async () => {
      for (let turn = 0; turn < AUTOSAVE_LIMITS.maxSavesPerFlush; turn += 1)
        if (!(await this.saveOnce())) return;
    });
  }

  /** Runs a change that may move the image; saves wait for it and its revision. Rethrows its errors. */
  during<T>(change: () => Promise<T>): Promise<T> {
    // Runs after a failure too: only the response may be lost. A design never saved has no revision.
    return this.mutex.runBlocking(change, async () => (this.baseRev > 0 ? this.lookUp() : undefined));
  }

  /** Stores the draft when the page closes; returns what may still be sent: null if nothing or too large. */
  leave(): { baseRev: number; document: CanvasDocument } | null {
    const { document } = this;
    const call =
      document && !this.mutex.isBlocking && this.isSendable() && this.isDirty() && this.port.isOnline()
        ? { baseRev: this.baseRev, document: stampDocument(document, this.baseRev, this.options) }
        : null;
    const isSmall = call && fitsKeepaliveLimit(call);
    if (document && isSmall) this.versions.send(document);
    this.keep();
    return isSmall ? call : null;
  }

  /** Stops writing because another tab took over, after a last save. */
  watch(): Promise<void> {
    void this.flush();
    // Queues for the mutex immediately, so that a later `open` runs after this.
    return this.mutex.run(async () => {
      this.watching = true;
      this.scheduler.stop();
      clearTimeout(this.keepTimer);
    });
  }

  /** Handles a revision saved by another tab of this browser. */
  async handleRemoteRevision(rev: number): Promise<void> {
    if (rev > this.baseRev) await this.mutex.run(() => this.lookUp());
  }

  /** Resolves a conflict with my version of elements changed on both sides; other remote changes stay. */
  async keepMine(): Promise<void> {
    const { document, snapshot } = this;
    const base = this.versions.base;
    if (snapshot.state !== "conflict" || !document) return;
    const { theirs } = snapshot;
    this.settleOn(theirs ?? null, theirs ? snapshot.rev : 0);
    // Without a common base, changes cannot be attributed, so my document replaces theirs.
    if (theirs && base) this.document = mergeDocuments(base, document, theirs, "mine").document;
    if (this.document && this.document !== document) this.port.onMerged(this.document);
    this.settle();
    await this.flush();
  }

  /** Resolves a conflict with the whole remote design; the current image when that was deleted. */
  async takeTheirs(): Promise<void> {
    if (this.snapshot.state !== "conflict") return;
    const { theirs, rev } = this.snapshot;
    const document = theirs ?? (await this.options.initial());
    this.document = document;
    this.settleOn(document, theirs ? rev : 0);
    this.port.onMerged(document);
    this.settle();
  }

  /** Returns my design for a copy; null before one was opened. */
  mineAsCopy(): CanvasDocument | null {
    return this.document;
  }

  private async openStored(stored: StoredDesign | null): Promise<OpenedDesign> {
    const read = stored && parseDesign(stored.raw);
    if (this.readable(stored, read) === "readonly") return { document: null, found: "readonly" };
    const document = read?.ok ? { ...read.document, rev: stored?.rev ?? 0 } : await this.options.initial();
    this.document = document;
    this.settleOn(document, stored?.rev ?? 0);
    this.settle();
    return { document, found: stored ? "stored" : "new" };
  }

  private openDraft(draft: CanvasDraft, loaded: StoredDesign | null | "unreachable"): OpenedDesign {
    this.document = draft.document;
    this.settleOn(draft.base, draft.baseRev);
    this.versions.restore(draft.base, draft.sent);
    if (loaded === "unreachable") {
      this.fail(true);
      return { document: this.document, found: "restored" };
    }
    const isAsItWas = (loaded?.rev ?? 0) === draft.baseRev;
    const found = isAsItWas ? this.readable(loaded) : this.reconcile(loaded);
    this.settle();
    if (found === "readonly") return { document: null, found };
    return { document: this.document, found: found === "ours" ? "restored" : found };
  }

  /** Parses a stored design; enters the read-only state when it cannot be read. */
  private readable(
    stored: StoredDesign | null,
    read = stored && migrateDocument(stored.raw),
  ): "ours" | "readonly" {
    if (!stored || read?.ok) return "ours";
    this.set({ state: "readonly", rev: stored.rev, raw: stored.raw });
    return "readonly";
  }

  private reconcile(stored: StoredDesign | null): Reconciled {
    const { document } = this;
    const { base } = this.versions;
    const read = stored && migrateDocument(stored.raw);
    if (!stored || !read || !document) {
      this.set({ state: "conflict" });
      return "conflict";
    }
    if (!read.ok) return this.readable(stored, read);
    const theirs = { ...read.document, rev: stored.rev };
    const known = this.versions.findOwn(theirs);
    if (known) {
      this.settleOn(known, stored.rev);
      return "ours";
    }
    const clean = { document: theirs, conflicts: [] };
    const merged = this.isDirty() ? base && mergeDocuments(base, document, theirs) : clean;
    if (!merged || merged.conflicts.length > 0) {
      this.set({ state: "conflict", theirs, rev: stored.rev });
      return "conflict";
    }
    this.settleOn(theirs, stored.rev);
    this.document = isSameDesign(merged.document, theirs) ? theirs : merged.document;
    return "merged";
  }

  /** Loads the server's design and applies it when it is newer. */
  private async lookUp(): Promise<void> {
    const stored = await this.port.load().catch(() => null);
    // The response may be older than a save that finished meanwhile.
    if (!stored || stored.rev <= this.baseRev || this.snapshot.state === "readonly") return;
    this.takeUp(stored);
  }

  private takeUp(stored: StoredDesign | null): void {
    const found = this.reconcile(stored);
    if (found === "merged" && this.document) this.port.onMerged(this.document);
    this.settle();
  }

  /** Saves once; returns true when a merged design has to be saved next. */
  private async saveOnce(): Promise<boolean> {
    const { document } = this;
    if (!document || !this.isSendable() || !this.isDirty()) return false;
    if (this.versions.sent.length === 0 && this.versions.findOwn(document)) {
      this.versions.settle(document);
      this.settle();
      return false;
    }
    if (!this.port.isOnline()) {
      this.fail(true);
      return false;
    }
    if (!this.isFailing()) this.set({ state: "saving" });
    this.versions.send(document);
    this.keep();
    const outcome = await this.port.save({
      baseRev: this.baseRev,
      document: stampDocument(document, this.baseRev, this.options),
    });
    this.take(outcome, document);
    return outcome.kind === "conflict" && this.isSendable() && this.isDirty();
  }

  private take(outcome: SaveOutcome, sent: CanvasDocument): void {
    if (outcome.kind === "unreachable") this.fail(false);
    if (outcome.kind === "conflict") this.takeUp(outcome.stored);
    if (outcome.kind === "saved") {
      this.settleOn(sent, outcome.rev);
      this.settle();
      this.port.onSaved?.(outcome.rev);
    }
    if (outcome.kind === "refused") {
      this.versions.reject(sent);
      this.scheduler.settle();
      this.set({ state: "refused", refusal: outcome.refusal });
      this.keep();
    }
  }

  private fail(inVain: boolean): void {
    this.scheduler.recordFailure(inVain ? AUTOSAVE_LIMITS.silentFailures + 1 : undefined);
    this.scheduler.backOff();
    if (this.isFailing()) this.set({ state: "device" });
  }

  private isFailing(): boolean {
    return this.scheduler.failures > AUTOSAVE_LIMITS.silentFailures;
  }

  private settleOn(document: CanvasDocument | null, rev: number): void {
    this.versions.settle(document);
    this.baseRev = rev;
    const { theirs: _, refusal: __, raw: ___, ...rest } = this.snapshot;
    this.snapshot = { ...rest, state: "saved", rev };
  }

  private settle(): void {
    this.keep();
    this.scheduler.settle();
    if (!this.isSendable()) {
      this.store.setState(this.snapshot, true);
      return;
    }
    const dirty = this.isDirty();
    this.set({ state: dirty ? "dirty" : "saved" });
    if (dirty) this.scheduler.debounce();
  }

  private keep(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
    const { document, baseRev } = this;
    const { base } = this.versions;
    const sent = this.versions.sent.filter((one) => one !== null);
    if (!document || this.watching || this.snapshot.state === "readonly") return;
    if (!this.isDirty()) return void this.port.drafts.drop();
    void this.port.drafts.keep({ document, base, baseRev, sent, at: this.port.now() }).then((isKept) => {
      if (isKept !== this.snapshot.isKept) this.set({ isKept });
    });
  }

  private isSendable(): boolean {
    const { state } = this.snapshot;
    return this.document !== null && !this.watching && state !== "conflict" && state !== "readonly";
  }

  private isDirty(): boolean {
    return this.versions.isDirty(this.document);
  }

  private set(patch: Partial<AutosaveSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...patch };
    this.store.setState(this.snapshot, true);
  }
}
