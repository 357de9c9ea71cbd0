import { fitsBehind } from "@/lib/api-client/send-behind";
import type {
  AutosaveOptions,
  AutosavePort,
  AutosaveSnapshot,
  CanvasDraft,
  OpenedCanvas,
  SaveOutcome,
  StoredCanvas,
} from "@/lib/canvas/client/autosave-port";
import { readDesign } from "@/lib/canvas/client/read-design";
import { SaveTimer } from "@/lib/canvas/client/save-timer";
import { withSent } from "@/lib/canvas/client/sent-saves";
import { Turns } from "@/lib/canvas/client/turns";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { mergeDocuments, sameDesign } from "@/lib/canvas/core/merge";
import { migrate } from "@/lib/canvas/core/migrate";

const KEEP_MS = 300;
const MOST_TURNS = 3;

type Reconciled = "ours" | "merged" | "conflict" | "readonly";

/**
 * Saves a design as it is made: on this device within 300 ms, on the server after a rest of 1.5 s and at the latest
 * after 10 s, one call at a time. A newer design there is merged; what both changed waits for the person. A store for
 * `useSyncExternalStore`.
 */
export class Autosave {
  private snapshot: AutosaveSnapshot = { state: "saved", rev: 0, isKept: true };
  private document: CanvasDocument | null = null;
  /** The last design both sides knew; null when there was none. */
  private base: CanvasDocument | null = null;
  private baseRev = 0;
  /** Sent without an answer: if the server has one of these, it is ours. */
  private sent: CanvasDocument[] = [];
  /** Another tab writes: this one touches neither the server nor the device. */
  private watching = false;
  private readonly turns = new Turns();
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly timer: SaveTimer;
  private readonly port: AutosavePort;
  private readonly options: AutosaveOptions;

  constructor(options: AutosaveOptions) {
    this.options = options;
    this.port = options.port;
    this.timer = new SaveTimer(this.port.now, () => void this.flush());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): AutosaveSnapshot => this.snapshot;

  /**
   * Reads what the server and this device have. To watch is to show what the server has while another tab writes.
   * Throws ApiError when neither can be read.
   */
  open({ watching = false } = {}): Promise<OpenedCanvas> {
    return this.turns.take(async () => {
      this.watching = watching;
      // At once: neither is asked because of the other.
      const loading = this.port.load().catch((error: unknown) => ({ error }));
      const draft = watching ? null : await this.port.drafts.read();
      const answer = await loading;
      if (answer && "error" in answer && !draft) throw answer.error;
      const loaded = answer && "error" in answer ? ("unreachable" as const) : answer;
      if (draft) return this.openDraft(draft, loaded);
      return this.openStored(loaded === "unreachable" ? null : loaded);
    });
  }

  /** The editor has another design now. */
  change(document: CanvasDocument): void {
    const { state } = this.snapshot;
    if (this.watching || !this.document || state === "readonly" || document === this.document) return;
    this.document = document;
    this.keepTimer ??= setTimeout(() => this.keep(), KEEP_MS);
    if (state === "conflict") return;
    if (!this.isDirty()) {
      this.settle();
      return;
    }
    if (state === "saved") this.set({ state: "dirty" });
    this.timer.rest();
  }

  /** The pointer was let go: the rest begins now. */
  gestureEnded(): void {
    if (this.isSendable() && this.isDirty()) this.timer.rest();
  }

  /** Saves now what is not saved; resolves when it is, or when it cannot be. */
  flush(): Promise<void> {
    this.timer.stop();
    this.keep();
    return this.turns.take(async () => {
      for (let turn = 0; turn < MOST_TURNS; turn += 1) if (!(await this.saveOnce())) return;
    });
  }

  /**
   * Makes a change by which the picture may move, in turn with the saves: they wait until it is over and the revision that
   * the design got by it is known. Throws what the change throws.
   */
  during<T>(change: () => Promise<T>): Promise<T> {
    // Also where it failed: an answer may only have been lost. What was never saved has no revision.
    return this.turns.takeApart(change, async () => (this.baseRev > 0 ? this.lookUp() : undefined));
  }

  /** The page is being closed: keeps the design here and tells what may still be sent; null when nothing, or too much. */
  leave(): { baseRev: number; document: CanvasDocument } | null {
    const { document } = this;
    const call =
      document && !this.turns.isApart && this.isSendable() && this.isDirty() && this.port.isOnline()
        ? { baseRev: this.baseRev, document: this.stamped(document) }
        : null;
    const isSmall = call && fitsBehind(call);
    if (document && isSmall) this.sent = withSent(this.sent, document);
    this.keep();
    return isSmall ? call : null;
  }

  /** Another tab writes from here on: what is not saved is, and then nothing more. */
  watch(): Promise<void> {
    void this.flush();
    // In turn at once: whoever opens it again meanwhile comes after.
    return this.turns.take(async () => {
      this.watching = true;
      this.timer.stop();
      clearTimeout(this.keepTimer);
    });
  }

  /** Another tab of this browser saved this revision. */
  async heard(rev: number): Promise<void> {
    if (rev > this.baseRev) await this.turns.take(() => this.lookUp());
  }

  /** In a conflict: mine holds in what both changed; what only they changed stays. */
  async keepMine(): Promise<void> {
    const { document, base, snapshot } = this;
    if (snapshot.state !== "conflict" || !document) return;
    const { theirs } = snapshot;
    this.settleOn(theirs ?? null, theirs ? snapshot.rev : 0);
    // Without a design both knew there is nothing to tell whose change was whose: mine, as a whole.
    if (theirs && base) this.document = mergeDocuments(base, document, theirs, "mine").document;
    if (this.document && this.document !== document) this.port.onMerged(this.document);
    this.settle();
    await this.flush();
  }

  /** In a conflict: theirs as a whole, instead of mine. Where the design is gone, the picture as it is now. */
  async takeTheirs(): Promise<void> {
    if (this.snapshot.state !== "conflict") return;
    const { theirs, rev } = this.snapshot;
    const document = theirs ?? (await this.options.initial());
    this.document = document;
    this.settleOn(document, theirs ? rev : 0);
    this.port.onMerged(document);
    this.settle();
  }

  /** My design, to be stored elsewhere; null before anything was opened. */
  mineAsCopy(): CanvasDocument | null {
    return this.document;
  }

  private async openStored(stored: StoredCanvas | null): Promise<OpenedCanvas> {
    const read = stored && readDesign(stored.raw);
    if (this.readable(stored, read) === "readonly") return { document: null, found: "readonly" };
    const document = read?.ok ? { ...read.document, rev: stored?.rev ?? 0 } : await this.options.initial();
    this.document = document;
    this.settleOn(document, stored?.rev ?? 0);
    this.settle();
    return { document, found: stored ? "stored" : "new" };
  }

  private openDraft(draft: CanvasDraft, loaded: StoredCanvas | null | "unreachable"): OpenedCanvas {
    this.document = draft.document;
    this.settleOn(draft.base, draft.baseRev);
    this.sent = draft.sent;
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

  /** Ours, unless it cannot be read here. */
  private readable(stored: StoredCanvas | null, read = stored && migrate(stored.raw)): "ours" | "readonly" {
    if (!stored || read?.ok) return "ours";
    this.set({ state: "readonly", rev: stored.rev, raw: stored.raw });
    return "readonly";
  }

  /** Takes another design of the server up into this one, as far as nothing of either is lost. */
  private reconcile(stored: StoredCanvas | null): Reconciled {
    const { document, base } = this;
    const read = stored && migrate(stored.raw);
    if (!stored || !read || !document) {
      this.set({ state: "conflict" });
      return "conflict";
    }
    if (!read.ok) return this.readable(stored, read);
    const theirs = { ...read.document, rev: stored.rev };
    const known = [base, ...this.sent].findLast((one) => one && sameDesign(one, theirs));
    if (known) {
      this.settleOn(known, stored.rev);
      return "ours";
    }
    const merged = this.isDirty() ? base && mergeDocuments(base, document, theirs) : noConflict(theirs);
    if (!merged || merged.conflicts.length > 0) {
      this.set({ state: "conflict", theirs, rev: stored.rev });
      return "conflict";
    }
    this.settleOn(theirs, stored.rev);
    this.document = sameDesign(merged.document, theirs) ? theirs : merged.document;
    return "merged";
  }

  /** Takes up what the server has, when that is newer. */
  private async lookUp(): Promise<void> {
    const stored = await this.port.load().catch(() => null);
    // An answer may be older than what was saved meanwhile.
    if (!stored || stored.rev <= this.baseRev || this.snapshot.state === "readonly") return;
    this.takeUp(stored);
  }

  /** While the editor is open. */
  private takeUp(stored: StoredCanvas | null): void {
    const found = this.reconcile(stored);
    if (found === "merged" && this.document) this.port.onMerged(this.document);
    this.settle();
  }

  /** True when there is more to save at once: a merged design. */
  private async saveOnce(): Promise<boolean> {
    const { document } = this;
    if (!document || !this.isSendable() || !this.isDirty()) return false;
    if (this.sent.length === 0 && this.base && sameDesign(this.base, document)) {
      this.base = document;
      this.settle();
      return false;
    }
    if (!this.port.isOnline()) {
      this.fail(true);
      return false;
    }
    if (!this.timer.isFailing) this.set({ state: "saving" });
    this.sent = withSent(this.sent, document);
    this.keep();
    const outcome = await this.port.save({ baseRev: this.baseRev, document: this.stamped(document) });
    this.take(outcome, document);
    return outcome.kind === "conflict" && this.isSendable() && this.isDirty();
  }

  private take(outcome: SaveOutcome, sent: CanvasDocument): void {
    if (outcome.kind === "unreachable") {
      this.fail(false);
      return;
    }
    if (outcome.kind === "conflict") this.takeUp(outcome.stored);
    if (outcome.kind === "saved") {
      this.settleOn(sent, outcome.rev);
      this.settle();
      this.port.onSaved?.(outcome.rev);
    }
    if (outcome.kind === "refused") {
      this.sent = this.sent.filter((one) => one !== sent);
      this.timer.settle();
      this.set({ state: "refused", refusal: outcome.refusal });
      this.keep();
    }
  }

  private fail(inVain: boolean): void {
    this.timer.fail(inVain);
    if (this.timer.isFailing) this.set({ state: "device" });
  }

  /** Both sides know this design, and that as this revision. */
  private settleOn(document: CanvasDocument | null, rev: number): void {
    this.base = document;
    this.baseRev = rev;
    this.sent = [];
    const { theirs: _, refusal: __, raw: ___, ...rest } = this.snapshot;
    this.snapshot = { ...rest, state: "saved", rev };
  }

  /** After an answer or a choice: saved, or there is more to save. */
  private settle(): void {
    this.keep();
    this.timer.settle();
    if (!this.isSendable()) return;
    const dirty = this.isDirty();
    this.set({ state: dirty ? "dirty" : "saved" });
    if (dirty) this.timer.rest();
  }

  private keep(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
    const { document, base, baseRev, sent } = this;
    if (!document || this.watching || this.snapshot.state === "readonly") return;
    if (!this.isDirty()) {
      void this.port.drafts.drop();
      return;
    }
    void this.port.drafts.keep({ document, base, baseRev, sent, at: this.port.now() }).then((isKept) => {
      if (isKept !== this.snapshot.isKept) this.set({ isKept });
    });
  }

  private stamped(document: CanvasDocument): CanvasDocument {
    const savedAt = new Date(this.port.now()).toISOString();
    const device = this.options.device ?? document.device;
    return { ...document, baseRev: this.baseRev, rev: this.baseRev + 1, device, savedAt };
  }

  private isSendable(): boolean {
    const { state } = this.snapshot;
    return this.document !== null && !this.watching && state !== "conflict" && state !== "readonly";
  }

  /** What is on its way may be what the server has by now: going back to the design of before is a change too. */
  private isDirty(): boolean {
    return [this.base, ...this.sent].some((one) => one !== this.document);
  }

  private set(patch: Partial<AutosaveSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...patch };
    for (const listener of this.listeners) listener();
  }
}

const noConflict = (document: CanvasDocument) => ({ document, conflicts: [] });
