/**
 * What every stand-in is made of. The server (sandbox/main.ts) journals each request, applies armed faults,
 * and hands the rest to the stand-in whose prefix matches; a stand-in never touches sockets itself.
 */
export interface SandboxRequest {
  method: string;
  /** Path below the stand-in's prefix, starting with "/"; "" and "/" both arrive as "/". */
  path: string;
  query: URLSearchParams;
  /** The query as it was sent, without "?": some services tell an encoded comma from a bare one. */
  rawQuery: string;
  headers: Record<string, string>;
  /** Raw body; empty for none. */
  body: Buffer;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
}

export interface SandboxResponse {
  status: number;
  headers?: Record<string, string>;
  /** A string or buffer is sent whole; an async iterable is streamed chunk by chunk. */
  body?: string | Buffer | AsyncIterable<string | Buffer>;
  /** What a person should know about the request, for the journal: accepted, but not as the documents say. */
  note?: string;
}

/** State that survives a restart: loaded before the first request, written atomically after each change. */
export interface StateFile<T> {
  get(): T;
  /** Applies a synchronous change and persists it before it resolves. */
  update(change: (state: T) => void): Promise<void>;
  reset(): Promise<void>;
}

/** An accepted effect in the outside world: a post, a mail, an image, a token. The judge in fault tests. */
export interface Effect {
  at: string;
  service: string;
  kind: string;
  id: string;
  data: Record<string, unknown>;
}

export interface SandboxContext {
  /** Public base of the sandbox server, without a trailing slash: stand-ins build their own absolute URLs from it. */
  baseUrl: string;
  /** Wall clock plus the offset set through /_control/clock; milliseconds. */
  now(): number;
  openState<T>(name: string, empty: () => T): Promise<StateFile<T>>;
  recordEffect(effect: Omit<Effect, "at">): Promise<void>;
}

export interface StandIn {
  /** Service name used by the control calls: "openai", "meta", "google", "mail". */
  service: string;
  /** Path prefixes on the sandbox server, longest match wins: "/openai/v1", "/meta", "/feeds/facebook". */
  prefixes: string[];
  handle(prefix: string, request: SandboxRequest): Promise<SandboxResponse>;
  /** POST /_control/trigger {service, event, …}; undefined when the event is unknown. */
  trigger?(event: string, data: Record<string, unknown>): Promise<Record<string, unknown> | undefined>;
  reset(): Promise<void>;
  /** Ends what runs beside requests: timers, deliveries. */
  stop?(): Promise<void>;
  /** Lines of the sandbox home page. */
  home(): { title: string; text: string; links: { label: string; href: string }[] };
}

export type CreateStandIn = (context: SandboxContext) => Promise<StandIn>;
