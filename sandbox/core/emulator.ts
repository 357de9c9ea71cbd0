/** The server journals each request, applies armed faults and passes it to the emulator; these open no sockets. */
export interface SandboxRequest {
  method: string;
  /** Path below the prefix of the emulator, starting with "/"; "" and "/" both arrive as "/". */
  path: string;
  query: URLSearchParams;
  /** Raw query without "?"; some services distinguish an encoded comma from a bare one. */
  rawQuery: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

export interface SandboxResponse {
  status: number;
  headers?: Record<string, string>;
  /** Strings and buffers are sent at once; async iterables are streamed chunk by chunk. */
  body?: string | Buffer | AsyncIterable<string | Buffer>;
  /** Remark for the journal: the request was accepted although it differs from the vendor's documentation. */
  note?: string;
  /** Name of the requested structured output, for the journal. */
  output?: string;
  /** How the request differs from the provider's own description; a run of the browser tests fails for it. */
  violation?: string;
}

/** State that survives a restart; every change is written atomically. */
export interface StateFile<T> {
  get(): T;
  /** Applies a synchronous change and resolves once it is on disk. */
  update(change: (state: T) => void): Promise<void>;
  reset(): Promise<void>;
}

/** An accepted side effect, such as a post, a mail or a token. Fault tests use the effects as the oracle. */
export interface Effect {
  at: string;
  service: string;
  kind: string;
  id: string;
  data: Record<string, unknown>;
}

export interface SandboxContext {
  /** Public URL of the sandbox server without a trailing slash. */
  baseUrl: string;
  now(): number;
  openState<T>(name: string, empty: () => T): Promise<StateFile<T>>;
  recordEffect(effect: Omit<Effect, "at">): Promise<void>;
}

export interface Emulator {
  /** Service name in the control calls: "openai", "meta", "google", "mail". */
  service: string;
  /** Path prefixes on the sandbox server: "/openai/v1", "/meta", "/feeds/facebook". The longest match wins. */
  prefixes: string[];
  handle(prefix: string, request: SandboxRequest): Promise<SandboxResponse>;
  /**
   * Checks a request that a fault will answer, without a change of the state. Throws the ResponseError with which
   * `handle` would answer a violation.
   */
  validate?(prefix: string, request: SandboxRequest): void | Promise<void>;
  /** Returns the pseudonym of the end user that a request names, for the journal. */
  endUserOf?(request: SandboxRequest): string | undefined;
  /** Handles POST /_control/trigger {service, event, …}. Returns undefined when the event is unknown. */
  trigger?(event: string, data: Record<string, unknown>): Promise<Record<string, unknown> | undefined>;
  reset(): Promise<void>;
  stop?(): Promise<void>;
  home(): { title: string; text: string; links: { label: string; href: string }[] };
}

export type CreateEmulator = (context: SandboxContext) => Promise<Emulator>;
