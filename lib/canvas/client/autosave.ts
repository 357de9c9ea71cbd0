import { createStore } from "zustand/vanilla";
import { fitsKeepaliveLimit } from "@/lib/api-client/keepalive-request";
import {
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
import { AUTOSAVE_LIMITS } from "@/lib/canvas/limits";
import { AutosaveEngine } from "@/lib/core/autosave/autosave-engine";

type Reconciled = "ours" | "merged" | "conflict" | "readonly";

/** Keeps a local draft, saves one call at a time (`AUTOSAVE_LIMITS`), and merges newer remote designs. */
export class Autosave {
  readonly store = createStore<AutosaveSnapshot>(() => ({ state: "saved", rev: 0, isKept: true }));
  /** The state that `store` receives next: it is changed in steps, and published at the end as one change. */
  private snapshot = this.store.getState();
  private document: CanvasDocument | null = null;
  private baseRev = 0;
  /** Another tab writes: this one changes neither the server nor the local draft. */
  private watching = false;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  /** The base document is null when the image had no design. */
  private readonly engine: AutosaveEngine<CanvasDocument | null>;
  private readonly port: AutosaveOptions["port"];
  private readonly options: AutosaveOptions;

  constructor(options: AutosaveOptions) {
    this.options = options;
    this.port = options.port;
    const content = {
      read: () => this.document,
      isSendable: () => this.isSendable(),
      keep: () => this.keep(),
      beginSave: () => this.beginSave(),
      save: (document: CanvasDocument | null) => this.save(document),
      showSettled: (isDirty: boolean) => this.showSettled(isDirty),
    };
    this.engine = new AutosaveEngine<CanvasDocument | null>(content, {
      ...AUTOSAVE_LIMITS,
      base: null,
      areEqual: (a, b) => a !== null && b !== null && isSameDesign(a, b),
      isUnchanged: Object.is,
      now: this.port.now,
    });
  }

  readonly read = (): AutosaveSnapshot => this.store.getState();

  /** Loads the server's design and the local draft. Throws ApiError when neither can be read. */
  open({ watching = false } = {}): Promise<OpenedDesign> {
    return this.engine.mutex.run(async () => {
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
    if (!this.engine.isDirty()) {
      this.engine.settle();
      return;
    }
    if (state === "saved") this.set({ state: "dirty" });
    this.engine.scheduler.debounce();
  }

  gestureEnded(): void {
    if (this.isSendable() && this.engine.isDirty()) this.engine.scheduler.debounce();
  }

  /** Saves pending changes now; resolves when they are saved or cannot be saved. */
  flush(): Promise<void> {
    return this.engine.flush();
  }

  /** Runs a change that may move the image; saves wait for it and its revision. Rethrows its errors. */
  during<T>(change: () => Promise<T>): Promise<T> {
    // Runs after a failure too: only the response may be lost. A design never saved has no revision.
    return this.engine.mutex.runBlocking(change, async () => (this.baseRev > 0 ? this.lookUp() : undefined));
  }

  /** Stores the draft when the page closes; returns what may still be sent: null if nothing or too large. */
  leave(): { baseRev: number; document: CanvasDocument } | null {
    const call = this.engine.leave((document) => {
      if (!document || !this.port.isOnline()) return null;
      const call = { baseRev: this.baseRev, document: stampDocument(document, this.baseRev, this.options) };
      return fitsKeepaliveLimit(call) ? call : null;
    });
    const draft = this.unsaved();
    if (draft) this.port.drafts.keepNow(draft);
    return call;
  }

  /** Stops writing because another tab took over, after a last save. */
  watch(): Promise<void> {
    void this.flush();
    // Queues for the mutex immediately, so that a later `open` runs after this.
    return this.engine.mutex.run(async () => {
      this.watching = true;
      this.engine.scheduler.stop();
      clearTimeout(this.keepTimer);
    });
  }

  /** Handles a revision saved by another tab of this browser. */
  async handleRemoteRevision(rev: number): Promise<void> {
    if (rev > this.baseRev) await this.engine.mutex.run(() => this.lookUp());
  }

  /** Resolves a conflict with my version of elements changed on both sides; other remote changes stay. */
  async keepMine(): Promise<void> {
    const { document, snapshot } = this;
    const base = this.engine.versions.base;
    if (snapshot.state !== "conflict" || !document) return;
    const { theirs } = snapshot;
    this.settleOn(theirs ?? null, theirs ? snapshot.rev : 0);
    // Without a common base, changes cannot be attributed, so my document replaces theirs.
    if (theirs && base) this.document = mergeDocuments(base, document, theirs, "mine").document;
    if (this.document && this.document !== document) this.port.onMerged(this.document);
    this.engine.settle();
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
    this.engine.settle();
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
    this.engine.settle();
    return { document, found: stored ? "stored" : "new" };
  }

  private openDraft(draft: CanvasDraft, loaded: StoredDesign | null | "unreachable"): OpenedDesign {
    this.document = draft.document;
    this.settleOn(draft.base, draft.baseRev);
    this.engine.versions.restore(draft.base, draft.sent);
    if (loaded === "unreachable") {
      this.fail(true);
      return { document: this.document, found: "restored" };
    }
    const rev = loaded?.rev ?? 0;
    // A sent version may have been stored and then changed elsewhere, even back to the base.
    const isUnclear = draft.sent.length > 0 && rev > draft.baseRev + 1;
    const found = rev === draft.baseRev ? this.readable(loaded) : this.reconcile(loaded, isUnclear);
    this.engine.settle();
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

  /** With `isUnclear`, the user decides before an own change is applied to the server's design. */
  private reconcile(stored: StoredDesign | null, isUnclear = false): Reconciled {
    const { document } = this;
    const { base } = this.engine.versions;
    const read = stored && migrateDocument(stored.raw);
    if (!stored || !read || !document) {
      this.set({ state: "conflict" });
      return "conflict";
    }
    if (!read.ok) return this.readable(stored, read);
    const theirs = { ...read.document, rev: stored.rev };
    const known = this.engine.versions.findOwn(theirs);
    if (known && !(isUnclear && known === base)) {
      this.settleOn(known, stored.rev);
      return "ours";
    }
    const clean = { document: theirs, conflicts: [] };
    const merged = this.engine.isDirty() ? base && mergeDocuments(base, document, theirs) : clean;
    const isReapplied = isUnclear && merged && !isSameDesign(merged.document, theirs);
    if (!merged || merged.conflicts.length > 0 || isReapplied) {
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
    this.engine.settle();
  }

  private beginSave(): boolean {
    if (!this.port.isOnline()) this.fail(true);
    else if (!this.isFailing()) this.set({ state: "saving" });
    return this.port.isOnline();
  }

  /** Saves a design; returns true when a merged one has to be saved next. */
  private async save(document: CanvasDocument | null): Promise<boolean> {
    if (!document) return false;
    const outcome = await this.port.save({
      baseRev: this.baseRev,
      document: stampDocument(document, this.baseRev, this.options),
    });
    this.take(outcome, document);
    return outcome.kind === "conflict" && this.isSendable() && this.engine.isDirty();
  }

  private take(outcome: SaveOutcome, sent: CanvasDocument): void {
    if (outcome.kind === "unreachable") this.fail(false);
    if (outcome.kind === "conflict") this.takeUp(outcome.stored);
    if (outcome.kind === "saved") {
      this.settleOn(sent, outcome.rev);
      this.engine.settle();
      this.port.onSaved?.(outcome.rev);
    }
    if (outcome.kind === "refused") {
      this.engine.versions.reject(sent);
      this.engine.scheduler.settle();
      this.set({ state: "refused", refusal: outcome.refusal });
      this.keep();
    }
  }

  private fail(inVain: boolean): void {
    this.engine.fail(inVain ? AUTOSAVE_LIMITS.silentFailures + 1 : undefined);
    if (this.isFailing()) this.set({ state: "device" });
  }

  private isFailing(): boolean {
    return this.engine.scheduler.failures > AUTOSAVE_LIMITS.silentFailures;
  }

  private settleOn(document: CanvasDocument | null, rev: number): void {
    this.engine.versions.settle(document);
    this.baseRev = rev;
    const { theirs: _, refusal: __, raw: ___, ...rest } = this.snapshot;
    this.snapshot = { ...rest, state: "saved", rev };
  }

  private showSettled(isDirty: boolean): void {
    if (this.isSendable()) this.set({ state: isDirty ? "dirty" : "saved" });
    else this.store.setState(this.snapshot, true);
  }

  private keep(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
    if (!this.document || this.watching || this.snapshot.state === "readonly") return;
    const draft = this.unsaved();
    if (!draft) return void this.port.drafts.drop();
    void this.port.drafts.keep(draft).then((isKept) => {
      if (isKept !== this.snapshot.isKept) this.set({ isKept });
    });
  }

  /** Returns the draft to store; null when everything is saved or this tab does not write. */
  private unsaved(): CanvasDraft | null {
    const { document, baseRev, watching, snapshot, engine } = this;
    if (!document || watching || snapshot.state === "readonly" || !engine.isDirty()) return null;
    const sent = engine.versions.sent.filter((one) => one !== null);
    return { document, base: engine.versions.base, baseRev, sent, at: this.port.now() };
  }

  private isSendable(): boolean {
    const { state } = this.snapshot;
    return this.document !== null && !this.watching && state !== "conflict" && state !== "readonly";
  }

  private set(patch: Partial<AutosaveSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...patch };
    this.store.setState(this.snapshot, true);
  }
}
