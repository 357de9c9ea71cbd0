// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the sandbox noted.
type Anything = any;

/** What happens instead of an answer; the rest is the kind's own. */
export type FaultAction = { kind: string } & Record<string, unknown>;

export interface Fault {
  service: string;
  method?: string;
  path?: string;
  containing?: string;
  times?: number;
  action: FaultAction;
}

/** The control calls of the sandbox at this address: journal, effects, faults, clock, trigger, reset. */
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
      throw new Error(`The sandbox answered ${response.status} to ${method} ${path}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }
  return {
    /** Since a number or a time, when asked. */
    journal: (service: string, since = "") =>
      call("GET", `/journal?${new URLSearchParams({ service, ...(since ? { since } : {}) })}`),
    /**
     * Counts the requests to paths with this ending from now on, answered or not: the answer tells how many so far.
     * By their numbers: the journal forgets its oldest lines, so two counts of all it holds may not be compared.
     */
    countCalls: async (service: string, ending: string, method?: string): Promise<() => Promise<number>> => {
      const since = String((await call("GET", `/journal?service=${service}`)).entries.at(-1)?.n ?? 0);
      return async () => {
        const { entries } = await call("GET", `/journal?${new URLSearchParams({ service, since })}`);
        return entries.filter(
          (entry: { method: string; path: string }) =>
            entry.path.endsWith(ending) && (method === undefined || entry.method === method),
        ).length;
      };
    },
    effects: (service: string) => call("GET", `/effects?service=${service}`),
    armFault: (fault: Fault) => call("POST", "/faults", fault),
    /** Those that nothing has met yet. */
    armedFaults: async (service: string): Promise<Anything[]> =>
      (await call("GET", "/faults")).faults.filter((fault: Fault) => fault.service === service),
    /** Of one stand-in only: another file may just have armed one at another. */
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

/** The sandbox that this process itself was given: where the product is called as code, not over HTTP. */
export const ownSandbox = controlAt(() => process.env.SANDBOX_URL ?? "");
