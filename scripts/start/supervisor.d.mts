interface ChildSpec {
  name: string;
  /** Below the root. */
  file: string;
  args?: string[];
  nodeArgs?: string[];
  env: Record<string, string | undefined>;
  /** Asked until it answers something; without it the child's own JSON line counts. */
  isReady?: () => unknown;
  timeout?: number;
  /** It cleans up after a killed predecessor by itself. */
  tidiesUp?: boolean;
  /** Once it was ready, a child that keeps crashing waits for `restart` instead of being started again. */
  survivesCrashes?: boolean;
}

interface Supervisor {
  start(spec: ChildSpec): Promise<Record<string, unknown>>;
  restart(name: string, timeout: number): Promise<void>;
  stop(order: { names: string[]; timeout: number }[]): Promise<void>;
  pidOf(name: string): number | undefined;
  /** Crashes in a row; 0 once it recovered. */
  crashesOf(name: string): number;
}

export function createSupervisor(options: {
  root: string;
  dataDir: string;
  node: string;
  registry: { add(name: string, pid: number): void; remove(pid: number): void };
  onEvent(sentence: string): void;
  onChange?(): void;
  onGiveUp(refusal: Error & { details: string }): void;
  /** Pause in ms before the first restart; it doubles up to `maxDelay`. */
  firstDelay?: number;
  maxDelay?: number;
  /** After running this long in ms, a child has recovered from its crashes. */
  recoveredMs?: number;
}): Supervisor;
