import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import { setTestEnvironment } from "@/tests/harness/test-environment";

const HARD_LIMIT_MS = 4_800;
const NO_PROCESS = "2147483647";
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

let exit: Mock<(code?: number) => never>;
/** The listeners of the process before a test, by signal. */
const before = new Map(SIGNALS.map((name) => [name, process.listeners(name)]));

beforeEach(() => {
  setTestEnvironment();
  vi.useFakeTimers();
  exit = vi.fn();
  vi.spyOn(process, "exit").mockImplementation(exit as never);
});
afterEach(() => {
  for (const name of SIGNALS) for (const added of addedListeners(name)) process.off(name, added);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const addedListeners = (name: (typeof SIGNALS)[number]) =>
  process.listeners(name).filter((one) => !before.get(name)?.includes(one));

/** Loads the module anew, because it reads the environment. */
async function request(end: () => Promise<void>, parent?: string) {
  setTestEnvironment(parent ? { KOLOT_PARENT_PID: parent } : {});
  const { onShutdownRequest } = await import("@/worker/shutdown");
  onShutdownRequest(end, HARD_LIMIT_MS);
  return (name: (typeof SIGNALS)[number]) => {
    for (const listener of addedListeners(name)) listener(name);
  };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("worker shutdown", () => {
  it.each(SIGNALS)("worker ends its work once and exits with 0 on %s", async (name) => {
    const end = vi.fn(async () => undefined);
    const send = await request(end);
    expect(end).not.toHaveBeenCalled();
    send(name);
    send(name);
    send("SIGTERM");
    await settle();
    expect(end).toHaveBeenCalledTimes(1);
    expect(exit.mock.calls).toEqual([[0]]);
  });

  it("worker exits with 1 when ending its work fails", async () => {
    const send = await request(() => Promise.reject(new Error("no database")));
    send("SIGTERM");
    await settle();
    expect(exit.mock.calls).toEqual([[1]]);
  });

  it("worker exits at the hard limit when ending its work hangs", async () => {
    const send = await request(() => new Promise(() => undefined));
    send("SIGTERM");
    await vi.advanceTimersByTimeAsync(HARD_LIMIT_MS - 1);
    expect(exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(exit.mock.calls).toEqual([[0]]);
  });

  it("worker ends when its supervisor is gone, and stays while it lives", async () => {
    const end = vi.fn(async () => undefined);
    await request(end, String(process.pid));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(end).not.toHaveBeenCalled();
    vi.resetModules();
    await request(end, NO_PROCESS);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(end).toHaveBeenCalledTimes(1);
    expect(exit.mock.calls).toEqual([[0]]);
  });
});
