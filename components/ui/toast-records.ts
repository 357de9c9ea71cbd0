/** How long a dismissed message is still remembered. */
export const RECORD_KEPT_MS = 30_000;

export type ToastKind = "success" | "info" | "error";

export interface ToastRecord {
  id: string;
  kind: ToastKind;
  dismissed: boolean;
}

type Listener = () => void;

/** Remembers what was said: a record leaves 30 s after its message was dismissed, not with it. */
export class ToastRecords {
  private records: readonly ToastRecord[] = [];
  private readonly listeners = new Set<Listener>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly list = (): readonly ToastRecord[] => this.records;

  add(id: string, kind: ToastKind): void {
    this.forget(id);
    this.set([...this.records, { id, kind, dismissed: false }]);
  }

  dismiss(id: string): void {
    const record = this.records.find((one) => one.id === id);
    if (!record || record.dismissed) return;
    this.set(this.records.map((one) => (one.id === id ? { ...one, dismissed: true } : one)));
    this.timers.set(
      id,
      setTimeout(() => this.forget(id), RECORD_KEPT_MS),
    );
  }

  private forget(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.set(this.records.filter((one) => one.id !== id));
  }

  private set(records: readonly ToastRecord[]): void {
    this.records = records;
    for (const listener of this.listeners) listener();
  }
}
