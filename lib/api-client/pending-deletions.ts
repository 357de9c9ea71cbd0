import { createStore } from "zustand/vanilla";
import { UNDO_TIMEOUT_MS } from "@/lib/api-client/intervals";

export interface PendingDeletionsPort {
  remove(id: string): Promise<unknown>;
  /** Sends the deletion of a closing page, whose response cannot be awaited. */
  removeBehind(id: string): void;
  refresh(): Promise<void>;
  /** Shows the item again where hiding needed more than filtering the list. */
  restore?(id: string): void;
  /** Called when a deletion failed after its undo period. Calls of `finish` reject instead. */
  onFailure(id: string, error: unknown): void;
}

/** Deletions that can be undone: hidden at once, sent after the undo period, as the server cannot undo. */
export class PendingDeletions {
  readonly store = createStore<readonly string[]>(() => []);
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly port: PendingDeletionsPort;

  constructor(port: PendingDeletionsPort) {
    this.port = port;
  }

  readonly read = (): readonly string[] => this.store.getState();

  later(id: string): void {
    if (this.read().includes(id)) return;
    this.set([...this.read(), id]);
    this.waiting.set(
      id,
      setTimeout(
        () => void this.execute(id).catch((error: unknown) => this.port.onFailure(id, error)),
        UNDO_TIMEOUT_MS,
      ),
    );
  }

  undo(id: string): void {
    const timer = this.waiting.get(id);
    // The request was sent already, and a deletion on the server cannot be undone.
    if (timer === undefined) return;
    clearTimeout(timer);
    this.waiting.delete(id);
    this.port.restore?.(id);
    this.show(id);
  }

  leave(): void {
    for (const [id, timer] of this.waiting) {
      clearTimeout(timer);
      this.port.removeBehind(id);
    }
    this.waiting.clear();
  }

  /** Sends all pending deletions now. Rejects when some failed. */
  async finish(): Promise<void> {
    const failures: unknown[] = [];
    for (const [id, timer] of [...this.waiting]) {
      clearTimeout(timer);
      await this.execute(id).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  private async execute(id: string): Promise<void> {
    this.waiting.delete(id);
    try {
      await this.port.remove(id);
      await this.port.refresh();
    } catch (error) {
      this.port.restore?.(id);
      throw error;
    } finally {
      this.show(id);
    }
  }

  private show(id: string): void {
    this.set(this.read().filter((one) => one !== id));
  }

  private set(hidden: readonly string[]): void {
    this.store.setState(hidden, true);
  }
}
