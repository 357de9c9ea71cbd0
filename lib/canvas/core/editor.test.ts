import { describe, expect, it, vi } from "vitest";
import { addElements } from "@/lib/canvas/core/commands/add";
import { addPage, duplicatePage, movePage, removePage, setBackground } from "@/lib/canvas/core/commands/page";
import { removeElements } from "@/lib/canvas/core/commands/remove";
import { setText, styleText } from "@/lib/canvas/core/commands/text";
import { moveElementsBy, nudgeElements } from "@/lib/canvas/core/commands/transform";
import { shape, text } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { Editor } from "@/lib/canvas/core/editor";
import { createDesignWithPage, getPage, withoutVersionCounters } from "@/tests/harness/random-edits";

const box = { x: 10, y: 10, w: 100, h: 50 };
const square = (id: string) => shape({ ...box, id, kind: "rect" });
const word = (id: string) => text({ ...box, id, text: "Hi", font: "Heebo", size: 20, fill: "#000000" });

function opened(...ids: string[]) {
  let clock = 0;
  const editor = new Editor(createDesignWithPage(...ids.map(square), word("word")), { now: () => clock });
  const wait = (ms: number) => {
    clock += ms;
  };
  const el = (id: string) => getPage(editor.read().document, editor.read().page).els[id];
  return { editor, wait, el };
}

/** Clones a document as the server would send it, without shared objects. */
const sent = (document: CanvasDocument): CanvasDocument => structuredClone(document);

function stepsBack(editor: Editor): number {
  let steps = 0;
  while (editor.undo()) steps += 1;
  return steps;
}

describe("coalescing without a time limit", () => {
  const arrive = (id: string, key = "drop") => ({
    ...addElements([square(id)]),
    ...{ coalesce: key, withoutTimeLimit: true },
  });

  it("commands without a time limit form one step despite delays and selection changes", () => {
    const { editor, wait } = opened("a");
    editor.exec(arrive("b"));
    wait(60_000);
    editor.select(["a"]);
    editor.exec(arrive("c"));
    expect(stepsBack(editor)).toBe(1);
    expect(getPage(editor.read().document).order).toEqual(["a", "word"]);
  });

  it("commands without a time limit are separate steps after another command", () => {
    const { editor } = opened("a");
    editor.exec(arrive("b"));
    editor.exec(moveElementsBy(["a"], 5, 0));
    editor.exec(arrive("c"));
    editor.exec(arrive("d", "another drop"));
    expect(stepsBack(editor)).toBe(4);
  });
});

describe("command execution", () => {
  it("exec increments changed elements, notifies once and keeps other objects identical", () => {
    const { editor, el } = opened("a", "b");
    const [before, listener] = [el("b"), vi.fn()];
    editor.store.subscribe(listener);
    editor.exec(moveElementsBy(["a"], 5, 0));
    expect(el("a")).toMatchObject({ x: 15, v: 2 });
    expect(el("b")).toBe(before);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(editor.read()).toMatchObject({ undo: "move", redo: null, changes: 1 });
    expect(editor.read()).toBe(editor.read());
  });

  it("exec leaves no trace when the command changes nothing", () => {
    const { editor } = opened("a");
    const before = editor.read();
    editor.exec(moveElementsBy(["a"], 0, 0));
    editor.exec(moveElementsBy(["gone"], 5, 5));
    editor.exec(setBackground("#FFFFFF"));
    expect(editor.read()).toBe(before);
  });

  it("exec leaves no trace when the result is invalid", () => {
    const { editor } = opened("a");
    const before = editor.read();
    editor.exec(moveElementsBy(["a"], 1e6, 0));
    editor.exec(moveElementsBy(["a"], Number.NaN, 0));
    editor.exec(addElements(Array.from({ length: 999 }, (_, at) => square(`x${at}`))));
    expect(editor.read()).toBe(before);
  });

  it("exec updates the font list, also on undo and redo", () => {
    const { editor } = opened();
    editor.exec(styleText(["word"], { font: "Rubik", weight: 700 }));
    expect(editor.read().document.fonts).toEqual([{ family: "Rubik", weights: [700] }]);
    editor.undo();
    expect(editor.read().document.fonts).toEqual([{ family: "Heebo", weights: [400] }]);
  });
});

describe("undo history", () => {
  it("undo and redo restore selection and page", () => {
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

  it("redo steps survive a selection change and are cleared by a command", () => {
    const { editor } = opened("a", "b");
    editor.exec(moveElementsBy(["a"], 5, 0));
    editor.undo();
    editor.select(["b"]);
    editor.selectPage(0);
    expect(editor.read().redo).toBe("move");
    editor.exec(moveElementsBy(["a"], 0, 0));
    expect(editor.read().redo).toBe("move");
    editor.exec(moveElementsBy(["b"], 5, 0));
    expect(editor.read().redo).toBeNull();
    expect(editor.redo()).toBeNull();
  });

  it("history keeps at most 500 steps and drops the oldest", () => {
    const { editor, el } = opened("a");
    for (let at = 0; at < 515; at += 1) editor.exec(moveElementsBy(["a"], 1, 0));
    expect(stepsBack(editor)).toBe(500);
    expect(el("a")?.x).toBe(25);
  });

  it("commands with one key within half a second form one step", () => {
    const { editor, wait, el } = opened("a");
    for (const pause of [0, 499, 499, 500, 100]) {
      wait(pause);
      editor.exec(nudgeElements(["a"], 1, 0));
    }
    expect(el("a")?.x).toBe(15);
    editor.undo();
    expect(el("a")?.x).toBe(13);
    editor.undo();
    expect(el("a")?.x).toBe(10);
    editor.redo();
    expect(el("a")?.x).toBe(13);
  });

  it("commands are not merged across another key, a selection change or an undo", () => {
    const { editor } = opened("a", "b");
    editor.exec(nudgeElements(["a"], 1, 0));
    editor.exec(nudgeElements(["b"], 1, 0));
    editor.exec(nudgeElements(["a"], 1, 0));
    editor.select(["a"]);
    editor.exec(nudgeElements(["a"], 1, 0));
    editor.undo();
    editor.exec(nudgeElements(["a"], 1, 0));
    expect(stepsBack(editor)).toBe(4);
  });
});

describe("transactions", () => {
  it("transaction is one step with its own name", () => {
    const { editor, el } = opened("a");
    editor.begin("align");
    editor.exec(moveElementsBy(["a"], 5, 0));
    editor.exec(setText("word", "Hello"));
    expect(editor.read().undo).toBe("align");
    editor.commit();
    expect(editor.undo()).toEqual({ label: "align", targets: ["a", "word"] });
    expect(el("a")?.x).toBe(10);
    expect(el("word")).toMatchObject({ text: "Hi" });
    expect(stepsBack(editor)).toBe(0);
  });

  it("rollback restores the state and keeps redo steps", () => {
    const { editor } = opened("a");
    editor.exec(moveElementsBy(["a"], 5, 0));
    editor.undo();
    const before = editor.read().document;
    editor.begin("move");
    editor.exec(moveElementsBy(["a"], 50, 0));
    editor.rollback();
    expect(withoutVersionCounters(editor.read().document)).toEqual(withoutVersionCounters(before));
    expect(editor.read()).toMatchObject({ undo: null, redo: "move" });
  });

  it("empty transaction is no step, and undo commits an open one", () => {
    const { editor, el } = opened("a");
    editor.begin("move");
    editor.commit();
    expect(editor.read().undo).toBeNull();
    editor.begin("move");
    editor.exec(moveElementsBy(["a"], 5, 0));
    expect(editor.undo()?.label).toBe("move");
    expect(el("a")?.x).toBe(10);
  });
});

describe("open page", () => {
  it("open page stays open when it moves, and a new page is opened", () => {
    const { editor } = opened("a");
    editor.exec(duplicatePage("copy"));
    const open = () => getPage(editor.read().document, editor.read().page).id;
    expect(open()).toBe("copy");
    editor.exec(movePage(1, 0));
    expect([editor.read().page, open()]).toEqual([0, "copy"]);
    editor.exec(removePage());
    expect([editor.read().page, open()]).toEqual([0, "p1"]);
    editor.selectPage(7);
    expect(editor.read().page).toBe(0);
  });
});

describe("remote versions", () => {
  it("load of a remote version clears the history", () => {
    const { editor } = opened("a");
    editor.exec(moveElementsBy(["a"], 5, 0));
    editor.load(createDesignWithPage(square("z")));
    expect(editor.read()).toMatchObject({ undo: null, selection: [] });
    expect(editor.undo()).toBeNull();
  });

  it("adopt keeps steps about other elements, and undo keeps remote changes", () => {
    const { editor, el } = opened("a", "b");
    editor.exec(moveElementsBy(["a"], 5, 0));
    const merged = sent(editor.read().document);
    Object.assign(getPage(merged).els.b ?? {}, { x: 77, v: 9 });
    editor.adopt({ ...merged, rev: 4 });
    expect(editor.read()).toMatchObject({ undo: "move", changes: 1 });
    editor.undo();
    expect([el("a")?.x, el("b")?.x, el("b")?.v]).toEqual([10, 77, 9]);
    expect(editor.read().document.rev).toBe(4);
  });

  it("adopt drops the steps that would undo remote changes", () => {
    const { editor, el } = opened("a", "b");
    editor.exec(moveElementsBy(["b"], 5, 0));
    editor.exec(moveElementsBy(["a"], 5, 0));
    editor.exec(removeElements(["word"]));
    editor.exec(moveElementsBy(["b"], 1, 0));
    const merged = sent(editor.read().document);
    const page = getPage(merged);
    page.els.c = { ...(page.els.a ?? never()), id: "c" };
    page.order.unshift("c");
    editor.adopt(merged);
    expect(stepsBack(editor)).toBe(1);
    expect([el("b")?.x, el("c")?.id, el("word")]).toEqual([15, "c", undefined]);
  });

  it("undo does not select elements that a remote version removed", () => {
    const { editor } = opened("a", "b");
    editor.select(["a", "b"]);
    editor.exec(moveElementsBy(["b"], 5, 0));
    const merged = sent(editor.read().document);
    delete getPage(merged).els.a;
    getPage(merged).order.shift();
    editor.adopt(merged);
    expect(editor.read().selection).toEqual(["b"]);
    editor.undo();
    expect(editor.read()).toMatchObject({ selection: ["b"], redo: "move" });
  });

  it("adopt clears the history when pages were added or moved remotely", () => {
    const { editor } = opened("a");
    editor.exec(moveElementsBy(["a"], 5, 0));
    const merged = sent(editor.read().document);
    merged.pages.unshift({ ...getPage(merged), id: "theirs" });
    editor.adopt(merged);
    expect(editor.read()).toMatchObject({ undo: null, page: 1 });
  });

  it("element removed remotely never gets an older version number again", () => {
    const { editor, el } = opened("a", "b");
    const deleted = sent(editor.read().document);
    const page = getPage(deleted);
    Object.assign(page.els.a ?? {}, { v: 8 });
    editor.adopt(sent(deleted));
    delete page.els.a;
    page.order.shift();
    editor.adopt(deleted);
    editor.exec(addElements([square("a")]));
    expect(el("a")?.v).toBe(9);
  });
});

function never(): never {
  throw new Error("It is there");
}
