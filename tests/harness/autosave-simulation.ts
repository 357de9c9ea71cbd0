import { vi } from "vitest";
import { Autosave } from "@/lib/canvas/client/autosave";
import type { AutosavePort, CanvasDraft, SaveOutcome } from "@/lib/canvas/client/autosave-port";
import { createDocument, shape } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";

/** Start of the fake clock. */
export const START_TIME = new Date("2026-11-22T02:00:00Z");
const box = { x: 0, y: 0, w: 100, h: 50, kind: "rect", fill: "#FF0000" } as const;
/** A design with two elements, a and b. */
export const createInitialDesign = createDocument({
  at: START_TIME,
  pages: [{ bg: "#FFFFFF", elements: [shape({ ...box, id: "a" }), shape({ ...box, id: "b" })] }],
});

/** Returns the design with an element moved to x. */
export function withMovedElement(document: CanvasDocument, id: string, x: number): CanvasDocument {
  const next = structuredClone(document);
  const element = next.pages[0]?.els[id];
  if (element) Object.assign(element, { x, v: element.v + 1 });
  return next;
}

/** Returns the x position of an element. */
export const getElementX = (document: CanvasDocument | undefined | null, id = "a") =>
  document?.pages[0]?.els[id]?.x;

/** Creates a server with one design, one browser store, and tabs of it. */
export function createAutosaveSimulation() {
  const server = {
    stored: null as CanvasDocument | null,
    answers: [] as (Partial<SaveOutcome> | "lost" | "unreachable")[],
  };
  const calls: string[] = [];
  const device = {
    draft: null as CanvasDraft | null,
    /** The draft that was stored while the page closed. */
    closingDraft: null as CanvasDraft | null,
    hasRoom: true,
    online: true,
  };
  const stored = () =>
    server.stored && {
      raw: structuredClone(server.stored) as Record<string, unknown>,
      rev: server.stored.rev,
    };
  const save = vi.fn(async (call: { baseRev: number; document: CanvasDocument }): Promise<SaveOutcome> => {
    calls.push(`${call.baseRev}: ${getElementX(call.document)} ${getElementX(call.document, "b")}`);
    const response = server.answers.shift();
    if (response === "unreachable") return { kind: "unreachable" };
    if (response && response !== "lost") return response as SaveOutcome;
    if ((server.stored?.rev ?? 0) !== call.baseRev) return { kind: "conflict", stored: stored() };
    server.stored = structuredClone(call.document);
    return response === "lost" ? { kind: "unreachable" } : { kind: "saved", rev: call.document.rev };
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
      keepNow: (draft) => {
        device.closingDraft = structuredClone(draft);
      },
      drop: async () => {
        device.draft = null;
      },
      read: async () => structuredClone(device.draft),
    },
  };
  const tab = () => new Autosave({ port, initial: () => createInitialDesign, device: "here" });
  const elsewhere = (change: (now: CanvasDocument) => CanvasDocument) => {
    const now = server.stored ?? createInitialDesign;
    server.stored = { ...change(now), rev: now.rev + 1, baseRev: now.rev };
  };
  return { server, calls, device, port, save, load, onMerged, tab, elsewhere };
}

/** Opens a tab whose design is saved. */
export async function openSavedTab() {
  const all = createAutosaveSimulation();
  all.server.stored = { ...createInitialDesign, rev: 1 };
  const tab = all.tab();
  const { document } = await tab.open();
  if (!document) throw new Error("nothing to open");
  return { ...all, autosave: tab, document };
}

/** Holds the next call until it is released. */
export function holdNextCall(save: ReturnType<typeof createAutosaveSimulation>["save"]) {
  const gate = Promise.withResolvers<void>();
  const real = save.getMockImplementation();
  save.mockImplementationOnce(async (call) => {
    const response = (await real?.(call)) ?? { kind: "unreachable" };
    await gate.promise;
    return response;
  });
  return gate;
}
