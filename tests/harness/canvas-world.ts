import { vi } from "vitest";
import { Autosave } from "@/lib/canvas/client/autosave";
import type { AutosavePort, CanvasDraft, SaveOutcome } from "@/lib/canvas/client/autosave-port";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { newDocument, shape } from "@/lib/canvas/core/new-document";

/** When these tests begin. */
export const AT = new Date("2026-11-22T02:00:00Z");
const box = { x: 0, y: 0, w: 100, h: 50, kind: "rect", fill: "#FF0000" } as const;
/** Two elements, a and b. */
export const initial = newDocument({
  at: AT,
  pages: [{ bg: "#FFFFFF", pieces: [shape({ ...box, id: "a" }), shape({ ...box, id: "b" })] }],
});

/** The design with an element somewhere else. */
export function moved(document: CanvasDocument, id: string, x: number): CanvasDocument {
  const next = structuredClone(document);
  const element = next.pages[0]?.els[id];
  if (element) Object.assign(element, { x, v: element.v + 1 });
  return next;
}

/** Where an element of it is. */
export const xOf = (document: CanvasDocument | undefined | null, id = "a") => document?.pages[0]?.els[id]?.x;

/** A server with one design, one browser's store, and tabs of it. */
export function world() {
  const server = {
    stored: null as CanvasDocument | null,
    answers: [] as (Partial<SaveOutcome> | "lost" | "unreachable")[],
  };
  const calls: string[] = [];
  const device = { draft: null as CanvasDraft | null, hasRoom: true, online: true };
  const stored = () =>
    server.stored && {
      raw: structuredClone(server.stored) as Record<string, unknown>,
      rev: server.stored.rev,
    };
  const save = vi.fn(async (call: { baseRev: number; document: CanvasDocument }): Promise<SaveOutcome> => {
    calls.push(`${call.baseRev}: ${xOf(call.document)} ${xOf(call.document, "b")}`);
    const answer = server.answers.shift();
    if (answer === "unreachable") return { kind: "unreachable" };
    if (answer && answer !== "lost") return answer as SaveOutcome;
    if ((server.stored?.rev ?? 0) !== call.baseRev) return { kind: "conflict", stored: stored() };
    server.stored = structuredClone(call.document);
    return answer === "lost" ? { kind: "unreachable" } : { kind: "saved", rev: call.document.rev };
  });
  const load = vi.fn(async () => stored());
  const onMerged = vi.fn();
  const port: AutosavePort = {
    load,
    save,
    onMerged,
    now: () => Date.now(),
    isOnline: () => device.online,
    drafts: {
      keep: async (draft) => {
        device.draft = structuredClone(draft);
        return device.hasRoom;
      },
      drop: async () => {
        device.draft = null;
      },
      read: async () => structuredClone(device.draft),
    },
  };
  const tab = () => new Autosave({ port, initial: () => initial, device: "here" });
  const elsewhere = (change: (now: CanvasDocument) => CanvasDocument) => {
    const now = server.stored ?? initial;
    server.stored = { ...change(now), rev: now.rev + 1, baseRev: now.rev };
  };
  return { server, calls, device, port, save, load, onMerged, tab, elsewhere };
}

/** A tab with a design that is saved. */
export async function opened() {
  const all = world();
  all.server.stored = { ...initial, rev: 1 };
  const tab = all.tab();
  const { document } = await tab.open();
  if (!document) throw new Error("nothing to open");
  return { ...all, autosave: tab, document };
}

/** Holds the next call back until it is let go. */
export function held(save: ReturnType<typeof world>["save"]) {
  const gate = Promise.withResolvers<void>();
  const real = save.getMockImplementation();
  save.mockImplementationOnce(async (call) => {
    const answer = (await real?.(call)) ?? { kind: "unreachable" };
    await gate.promise;
    return answer;
  });
  return gate;
}
