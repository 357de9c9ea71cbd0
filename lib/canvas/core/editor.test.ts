import { describe, expect, it, vi } from "vitest";
import { addElements } from "@/lib/canvas/core/commands/add";
import { addPage, duplicatePage, movePage, removePage, setBackground } from "@/lib/canvas/core/commands/page";
import { moveBy, nudge } from "@/lib/canvas/core/commands/place";
import { removeElements } from "@/lib/canvas/core/commands/remove";
import { setText, styleText } from "@/lib/canvas/core/commands/text";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { Editor } from "@/lib/canvas/core/editor";
import { shape, text } from "@/lib/canvas/core/new-document";
import { apartFromCounts, designOf, pageOf } from "@/tests/harness/edited-designs";

const box = { x: 10, y: 10, w: 100, h: 50 };
const square = (id: string) => shape({ ...box, id, kind: "rect" });
const word = (id: string) => text({ ...box, id, text: "Hi", font: "Heebo", size: 20, fill: "#000000" });

function opened(...ids: string[]) {
  let clock = 0;
  const editor = new Editor(designOf(...ids.map(square), word("word")), { now: () => clock });
  const wait = (ms: number) => {
    clock += ms;
  };
  const el = (id: string) => pageOf(editor.read().document, editor.read().page).els[id];
  return { editor, wait, el };
}

/** As a server sends it: other objects throughout. */
const sent = (document: CanvasDocument): CanvasDocument => structuredClone(document);

function stepsBack(editor: Editor): number {
  let steps = 0;
  while (editor.undo()) steps += 1;
  return steps;
}

describe("commands that wait for each other", () => {
  const arrive = (id: string, key = "drop") => ({
    ...addElements([square(id)]),
    ...{ coalesce: key, patient: true },
  });

  it("are one step however late they come, whatever was selected meanwhile", () => {
    const { editor, wait } = opened("a");
    editor.exec(arrive("b"));
    wait(60_000);
    editor.select(["a"]);
    editor.exec(arrive("c"));
    expect(stepsBack(editor)).toBe(1);
    expect(pageOf(editor.read().document).order).toEqual(["a", "word"]);
  });

  it("are steps of their own once something else was done", () => {
    const { editor } = opened("a");
    editor.exec(arrive("b"));
    editor.exec(moveBy(["a"], 5, 0));
    editor.exec(arrive("c"));
    editor.exec(arrive("d", "another drop"));
    expect(stepsBack(editor)).toBe(4);
  });
});

describe("a command", () => {
  it("counts up what it changed, tells the listeners once, and leaves the rest the same objects", () => {
    const { editor, el } = opened("a", "b");
    const [before, listener] = [el("b"), vi.fn()];
    editor.subscribe(listener);
    editor.exec(moveBy(["a"], 5, 0));
    expect(el("a")).toMatchObject({ x: 15, v: 2 });
    expect(el("b")).toBe(before);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(editor.read()).toMatchObject({ undo: "move", redo: null, changes: 1 });
    expect(editor.read()).toBe(editor.read());
  });

  it("that changes nothing leaves no trace", () => {
    const { editor } = opened("a");
    const before = editor.read();
    editor.exec(moveBy(["a"], 0, 0));
    editor.exec(moveBy(["gone"], 5, 5));
    editor.exec(setBackground("#FFFFFF"));
    expect(editor.read()).toBe(before);
  });

  it("whose result were no design leaves no trace", () => {
    const { editor } = opened("a");
    const before = editor.read();
    editor.exec(moveBy(["a"], 1e6, 0));
    editor.exec(moveBy(["a"], Number.NaN, 0));
    editor.exec(addElements(Array.from({ length: 999 }, (_, at) => square(`x${at}`))));
    expect(editor.read()).toBe(before);
  });

  it("keeps the list of fonts right, there and back", () => {
    const { editor } = opened();
    editor.exec(styleText(["word"], { font: "Rubik", weight: 700 }));
    expect(editor.read().document.fonts).toEqual([{ family: "Rubik", weights: [700] }]);
    editor.undo();
    expect(editor.read().document.fonts).toEqual([{ family: "Heebo", weights: [400] }]);
  });
});

describe("steps", () => {
  it("lead back and forth with the selection and the page they were made on", () => {
    const { editor, el } = opened("a", "b");
    editor.select(["a"]);
    editor.exec(removeElements(["a"]));
    expect(editor.read().selection).toEqual([]);
    editor.exec(addPage("other"));
    expect(editor.read().page).toBe(1);
    expect(editor.undo()).toEqual({ label: "page_add", targets: [] });
    expect(editor.undo()).toEqual({ label: "remove", targets: ["a"] });
    expect(editor.read()).toMatchObject({ page: 0, selection: ["a"], undo: null, redo: "remove" });
    expect(el("a")).toMatchObject({ v: 2 });
    expect([editor.undo(), editor.redo()?.label, editor.redo()?.label, editor.redo()]).toEqual([
      null,
      "remove",
      "page_add",
      null,
    ]);
    expect(editor.read().page).toBe(1);
  });

  it("to redo are kept when something else is selected, and gone after a command", () => {
    const { editor } = opened("a", "b");
    editor.exec(moveBy(["a"], 5, 0));
    editor.undo();
    editor.select(["b"]);
    editor.selectPage(0);
    expect(editor.read().redo).toBe("move");
    editor.exec(moveBy(["a"], 0, 0));
    expect(editor.read().redo).toBe("move");
    editor.exec(moveBy(["b"], 5, 0));
    expect(editor.read().redo).toBeNull();
    expect(editor.redo()).toBeNull();
  });

  it("are 200 at most: the oldest go", () => {
    const { editor, el } = opened("a");
    for (let at = 0; at < 205; at += 1) editor.exec(moveBy(["a"], 1, 0));
    expect(stepsBack(editor)).toBe(200);
    expect(el("a")?.x).toBe(15);
  });

  it("of one key within half a second are one", () => {
    const { editor, wait, el } = opened("a");
    for (const pause of [0, 499, 499, 500, 100]) {
      wait(pause);
      editor.exec(nudge(["a"], 1, 0));
    }
    expect(el("a")?.x).toBe(15);
    editor.undo();
    expect(el("a")?.x).toBe(13);
    editor.undo();
    expect(el("a")?.x).toBe(10);
    editor.redo();
    expect(el("a")?.x).toBe(13);
  });

  it("are not joined across another key, a selection, or a step back", () => {
    const { editor } = opened("a", "b");
    editor.exec(nudge(["a"], 1, 0));
    editor.exec(nudge(["b"], 1, 0));
    editor.exec(nudge(["a"], 1, 0));
    editor.select(["a"]);
    editor.exec(nudge(["a"], 1, 0));
    editor.undo();
    editor.exec(nudge(["a"], 1, 0));
    expect(stepsBack(editor)).toBe(4);
  });
});

describe("a transaction", () => {
  it("is one step of its own name", () => {
    const { editor, el } = opened("a");
    editor.begin("align");
    editor.exec(moveBy(["a"], 5, 0));
    editor.exec(setText("word", "Hello"));
    expect(editor.read().undo).toBe("align");
    editor.commit();
    expect(editor.undo()).toEqual({ label: "align", targets: ["a", "word"] });
    expect(el("a")?.x).toBe(10);
    expect(el("word")).toMatchObject({ text: "Hi" });
    expect(stepsBack(editor)).toBe(0);
  });

  it("rolled back is as if nothing had been, and what could be redone still can", () => {
    const { editor } = opened("a");
    editor.exec(moveBy(["a"], 5, 0));
    editor.undo();
    const before = editor.read().document;
    editor.begin("move");
    editor.exec(moveBy(["a"], 50, 0));
    editor.rollback();
    expect(apartFromCounts(editor.read().document)).toEqual(apartFromCounts(before));
    expect(editor.read()).toMatchObject({ undo: null, redo: "move" });
  });

  it("without a change is no step, and an open one is committed by a step back", () => {
    const { editor, el } = opened("a");
    editor.begin("move");
    editor.commit();
    expect(editor.read().undo).toBeNull();
    editor.begin("move");
    editor.exec(moveBy(["a"], 5, 0));
    expect(editor.undo()?.label).toBe("move");
    expect(el("a")?.x).toBe(10);
  });
});

describe("pages", () => {
  it("stay open wherever they are moved, and a new one is opened", () => {
    const { editor } = opened("a");
    editor.exec(duplicatePage("copy"));
    const open = () => pageOf(editor.read().document, editor.read().page).id;
    expect(open()).toBe("copy");
    editor.exec(movePage(1, 0));
    expect([editor.read().page, open()]).toEqual([0, "copy"]);
    editor.exec(removePage());
    expect([editor.read().page, open()]).toEqual([0, "p1"]);
    editor.selectPage(7);
    expect(editor.read().page).toBe(0);
  });
});

describe("somebody else's version", () => {
  it("instead of ours ends the way back", () => {
    const { editor } = opened("a");
    editor.exec(moveBy(["a"], 5, 0));
    editor.load(designOf(square("z")));
    expect(editor.read()).toMatchObject({ undo: null, selection: [] });
    expect(editor.undo()).toBeNull();
  });

  it("merged with ours leaves the steps about other elements, and undo leaves their work alone", () => {
    const { editor, el } = opened("a", "b");
    editor.exec(moveBy(["a"], 5, 0));
    const merged = sent(editor.read().document);
    Object.assign(pageOf(merged).els.b ?? {}, { x: 77, v: 9 });
    editor.adopt({ ...merged, rev: 4 });
    expect(editor.read()).toMatchObject({ undo: "move", changes: 1 });
    editor.undo();
    expect([el("a")?.x, el("b")?.x, el("b")?.v]).toEqual([10, 77, 9]);
    expect(editor.read().document.rev).toBe(4);
  });

  it("merged ends the way back where it would lead over their work, not before", () => {
    const { editor, el } = opened("a", "b");
    editor.exec(moveBy(["b"], 5, 0));
    editor.exec(moveBy(["a"], 5, 0));
    editor.exec(removeElements(["word"]));
    editor.exec(moveBy(["b"], 1, 0));
    const merged = sent(editor.read().document);
    const page = pageOf(merged);
    page.els.c = { ...(page.els.a ?? never()), id: "c" };
    page.order.unshift("c");
    editor.adopt(merged);
    expect(stepsBack(editor)).toBe(1);
    expect([el("b")?.x, el("c")?.id, el("word")]).toEqual([15, "c", undefined]);
  });

  it("that took an element away leaves it out of what a step back selects", () => {
    const { editor } = opened("a", "b");
    editor.select(["a", "b"]);
    editor.exec(moveBy(["b"], 5, 0));
    const merged = sent(editor.read().document);
    delete pageOf(merged).els.a;
    pageOf(merged).order.shift();
    editor.adopt(merged);
    expect(editor.read().selection).toEqual(["b"]);
    editor.undo();
    expect(editor.read()).toMatchObject({ selection: ["b"], redo: "move" });
  });

  it("merged that brought or moved pages ends the way back", () => {
    const { editor } = opened("a");
    editor.exec(moveBy(["a"], 5, 0));
    const merged = sent(editor.read().document);
    merged.pages.unshift({ ...pageOf(merged), id: "theirs" });
    editor.adopt(merged);
    expect(editor.read()).toMatchObject({ undo: null, page: 1 });
  });

  it("that took an element away lets nobody give it an older count again", () => {
    const { editor, el } = opened("a", "b");
    const gone = sent(editor.read().document);
    const page = pageOf(gone);
    Object.assign(page.els.a ?? {}, { v: 8 });
    editor.adopt(sent(gone));
    delete page.els.a;
    page.order.shift();
    editor.adopt(gone);
    editor.exec(addElements([square("a")]));
    expect(el("a")?.v).toBe(9);
  });
});

function never(): never {
  throw new Error("It is there");
}
