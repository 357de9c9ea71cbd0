import { createStore } from "zustand/vanilla";

/** Retention of dismissed messages. */
export const DISMISSED_TOAST_RETENTION_MS = 30_000;

export type ToastKind = "success" | "info" | "error";

export interface ToastRecord {
  id: string;
  kind: ToastKind;
  dismissed: boolean;
}

/** Stores toast records; a record is removed 30 s after its message was dismissed. */
export class DismissedToasts {
  readonly store = createStore<readonly ToastRecord[]>(() => []);
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  readonly list = (): readonly ToastRecord[] => this.store.getState();

  add(id: string, kind: ToastKind): void {
    this.forget(id);
    this.set([...this.list(), { id, kind, dismissed: false }]);
  }

  dismiss(id: string): void {
    const record = this.list().find((one) => one.id === id);
    if (!record || record.dismissed) return;
    this.set(this.list().map((one) => (one.id === id ? { ...one, dismissed: true } : one)));
    this.timers.set(
      id,
      setTimeout(() => this.forget(id), DISMISSED_TOAST_RETENTION_MS),
    );
  }

  private forget(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.set(this.list().filter((one) => one.id !== id));
  }

  private set(records: readonly ToastRecord[]): void {
    this.store.setState(records, true);
  }
}
