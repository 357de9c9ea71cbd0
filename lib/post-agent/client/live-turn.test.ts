import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "@/lib/api-client/api-error";
import { LiveTurn } from "@/lib/post-agent/client/live-turn";
import type { TurnChunk } from "@/lib/post-agent/stream-schemas";

let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => frames.push(work));
});
afterEach(() => vi.unstubAllGlobals());

const delta = (text: string): TurnChunk => ({ type: "text-delta", id: "1", delta: text });
const start: TurnChunk[] = [
  { type: "start", messageId: "m" },
  { type: "data-material", data: { voice: true, sources: [] } },
  { type: "text-start", id: "1" },
];
const done: TurnChunk = { type: "data-outcome", data: { state: "done", credits: 1, code: null } };

/** A stream whose events are sent by the test. */
function script() {
  const queue: (unknown | (() => never))[] = [];
  let wake = () => {};
  let ended = false;
  async function* read({ signal }: { signal: AbortSignal }) {
    for (;;) {
      if (signal.aborted) throw signal.reason;
      const next = queue.shift();
      if (typeof next === "function") next();
      else if (next) yield next;
      else if (ended) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
          signal.addEventListener("abort", () => resolve());
        });
    }
  }
  const push = async (...events: unknown[]) => {
    queue.push(...events);
    wake();
    await vi.waitFor(() => expect(queue).toEqual([]));
  };
  const end = () => {
    ended = true;
    wake();
  };
  return { turn: new LiveTurn(read as never), push, end };
}

describe("live turn", () => {
  test("text chunks between two animation frames are rendered together", async () => {
    const { turn, push, end } = script();
    const shown: string[] = [];
    turn.store.subscribe(() => shown.push(JSON.stringify(turn.read().parts.at(-1) ?? null)));
    const asking = turn.ask("p", "Shorter");
    expect(turn.read()).toEqual({ prompt: "Shorter", parts: [], hasStarted: false });
    await push(...start, delta("Cut "), delta("the "), delta("greeting."));
    expect(frames).toHaveLength(1);
    expect(shown).toEqual(["null"]);
    frames.shift()?.();
    expect(turn.read().parts.at(-1)).toEqual({ type: "text", text: "Cut the greeting." });
    expect(turn.read().hasStarted).toBe(true);
    await push(delta(" Done."), done, { type: "something-newer" }, { type: "finish" });
    end();
    expect(await asking).toEqual({ kind: "done", outcome: { state: "done", credits: 1, code: null } });
    expect(turn.read().parts.at(-1)).toEqual({ type: "text", text: "Cut the greeting. Done." });
    turn.clear();
    expect(turn.read()).toEqual({ prompt: null, parts: [], hasStarted: false });
  });

  test("live turn runs one request at a time", async () => {
    const { turn, end } = script();
    const first = turn.ask("p", "Shorter");
    expect(await turn.ask("p", "Warmer")).toBeNull();
    end();
    expect(await first).toMatchObject({ kind: "done" });
  });

  test.each([
    ["before the first token", start, false],
    ["after the first token", [...start, delta("Cut ")], true],
  ])("live turn stopped %s reports it", async (_, events, hasStarted) => {
    const { turn, push } = script();
    const asking = turn.ask("p", "Shorter");
    await push(...events);
    turn.stop();
    expect(await asking).toEqual({ kind: "stopped", hasStarted });
  });

  test("refusal and broken connection are reported with the partial response", async () => {
    const { turn, push } = script();
    const asking = turn.ask("p", "Shorter");
    const error = new ApiError({ message: "no", code: "NETWORK_ERROR", hasServerMessage: false });
    await push(...start, delta("Cut "), () => {
      throw error;
    });
    expect(await asking).toEqual({ kind: "failed", error });
    expect(turn.read().hasStarted).toBe(true);
  });
});
