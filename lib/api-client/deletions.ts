import { UNDO_MS } from "@/lib/api-client/undo-time";

export interface DeletionPort {
  remove(id: string): Promise<unknown>;
  /** The page is being closed: no answer can be waited for. */
  removeBehind(id: string): void;
  /** Looks anew at the lists it stood in. */
  refresh(): Promise<void>;
  /** It stays after all, for it was taken back or could not go: where hiding it was more than not showing it. */
  restore?(id: string): void;
  /** Its time was over and it could not go. Whoever calls `finish` hears of it there. */
  onFailure(id: string, error: unknown): void;
}

/**
 * Things that were deleted a moment ago: only hidden while their Undo stands, the server is told afterwards, because
 * it cannot undo. Outlives the page; whoever leaves meant it. A store for `useSyncExternalStore`.
 */
export class Deletions {
  private hidden: readonly string[] = [];
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Set<() => void>();
  private readonly port: DeletionPort;

  constructor(port: DeletionPort) {
    this.port = port;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): readonly string[] => this.hidden;

  later(id: string): void {
    if (this.hidden.includes(id)) return;
    this.set([...this.hidden, id]);
    this.waiting.set(
      id,
      setTimeout(
        () => void this.execute(id).catch((error: unknown) => this.port.onFailure(id, error)),
        UNDO_MS,
      ),
    );
  }

  undo(id: string): void {
    const timer = this.waiting.get(id);
    // Told already: what the server deletes does not come back.
    if (timer === undefined) return;
    clearTimeout(timer);
    this.waiting.delete(id);
    this.port.restore?.(id);
    this.show(id);
  }

  /** The page is being closed: what is hidden goes. */
  leave(): void {
    for (const [id, timer] of this.waiting) {
      clearTimeout(timer);
      this.port.removeBehind(id);
    }
    this.waiting.clear();
  }

  /** Nobody takes anything back any more: what is hidden goes now, all of it that can. Rejects where some could not. */
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
    this.set(this.hidden.filter((one) => one !== id));
  }

  private set(hidden: readonly string[]): void {
    this.hidden = hidden;
    for (const listener of this.listeners) listener();
  }
}
