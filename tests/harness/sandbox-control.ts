// biome-ignore lint/suspicious/noExplicitAny: journal entries are read without a schema
type Anything = any;

/** Name of the structured output of `lib/generation/server/describe-image.ts`. */
const DESCRIPTION = "picture_alt";

/** Fault in place of a response; further fields depend on the kind. */
export type FaultAction = { kind: string } & Record<string, unknown>;

export interface Fault {
  service: string;
  method?: string;
  path?: string;
  containing?: string;
  times?: number;
  action: FaultAction;
}

/** Returns the control calls of a sandbox: journal, effects, faults, clock, trigger, reset. */
export function controlAt(sandboxUrl: () => string) {
  async function call(method: string, path: string, body?: unknown): Promise<Anything> {
    const response = await fetch(`${sandboxUrl()}/_control${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`The sandbox responded with ${response.status} to ${method} ${path}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }
  return {
    /** `since`: a sequence number or time. */
    journal: (service: string, since = "") =>
      call("GET", `/journal?${new URLSearchParams({ service, ...(since ? { since } : {}) })}`),
    /**
     * Counts requests to paths with this ending from now on, with or without a response. Resolves to a
     * function that returns the count so far. Compares sequence numbers, because the journal discards its
     * oldest entries. `endUser` selects the requests of one user, because tests share the emulators. Leaves out descriptions of images, which the worker requests in the background.
     */
    countCalls: async (
      service: string,
      ending: string,
      { method, endUser }: { method?: string; endUser?: string } = {},
    ): Promise<() => Promise<number>> => {
      const since = String((await call("GET", `/journal?service=${service}`)).entries.at(-1)?.n ?? 0);
      return async () => {
        const { entries } = await call("GET", `/journal?${new URLSearchParams({ service, since })}`);
        return entries.filter(
          (entry: { method: string; path: string; output?: string; endUser?: string }) =>
            entry.output !== DESCRIPTION &&
            entry.path.endsWith(ending) &&
            (method === undefined || entry.method === method) &&
            (endUser === undefined || entry.endUser === endUser),
        ).length;
      };
    },
    effects: (service: string) => call("GET", `/effects?service=${service}`),
    armFault: (fault: Fault) => call("POST", "/faults", fault),
    /** Returns faults that no call has met yet. */
    armedFaults: async (service: string): Promise<Anything[]> =>
      (await call("GET", "/faults")).faults.filter((fault: Fault) => fault.service === service),
    /** Clears the faults of one emulator only, because another file may use others. */
    clearFaults: async (service: string): Promise<void> => {
      const { faults } = await call("GET", "/faults");
      for (const fault of faults) {
        if (fault.service === service) await call("DELETE", `/faults/${fault.id}`).catch(() => undefined);
      }
    },
    setClock: (offsetMs: number) => call("POST", "/clock", { offsetMs }),
    trigger: (event: Record<string, unknown>) => call("POST", "/trigger", event),
    reset: (service?: string) => call("POST", "/reset", service ? { service } : {}),
  };
}

/** Control client of this process's own sandbox, for tests that call the product as code. */
export const ownSandbox = controlAt(() => process.env.SANDBOX_URL ?? "");
