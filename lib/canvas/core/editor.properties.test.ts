import fc from "fast-check";
import { expect, it } from "vitest";
import { canvasDocument } from "@/lib/canvas/core/document";
import { Editor } from "@/lib/canvas/core/editor";
import {
  arbitraryEdit,
  createRichDesign,
  type RandomEdit,
  withoutVersionCounters,
} from "@/tests/harness/random-edits";

const runs = { numRuns: 100 };
const doings = fc.array(arbitraryEdit, { minLength: 1, maxLength: 15 });

function played(list: readonly RandomEdit[], between: (editor: Editor) => void = () => undefined): Editor {
  let clock = 0;
  const editor = new Editor(createRichDesign(), { now: () => clock });
  for (const [index, next] of list.entries()) {
    // Some commands follow fast enough to be merged into one step.
    clock += index % 3 === 0 ? 100 : 1_000;
    editor.exec(next(editor.read()));
    between(editor);
  }
  return editor;
}

const countsOf = (editor: Editor) =>
  new Map(
    editor
      .read()
      .document.pages.flatMap(({ id, els }) => Object.values(els).map((one) => [`${id}/${one.id}`, one])),
  );

it("undo of any command sequence restores the document, and redo repeats the result", () => {
  fc.assert(
    fc.property(doings, (list) => {
      const editor = played(list);
      const after = editor.read();
      while (editor.undo());
      expect(withoutVersionCounters(editor.read().document)).toEqual(
        withoutVersionCounters(createRichDesign()),
      );
      while (editor.redo());
      expect(withoutVersionCounters(editor.read().document)).toEqual(withoutVersionCounters(after.document));
      expect(editor.read()).toMatchObject({ page: after.page, undo: after.undo, redo: null });
    }),
    runs,
  );
});

it("document stays valid after any sequence of commands, undo and redo", () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: arbitraryEdit },
    fc.constantFrom("undo" as const, "redo" as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const editor = new Editor(createRichDesign());
      for (const next of steps) {
        if (next === "undo") editor.undo();
        else if (next === "redo") editor.redo();
        else editor.exec(next(editor.read()));
        const { document, page, selection } = editor.read();
        expect(canvasDocument.safeParse(document).error?.issues).toBeUndefined();
        expect(selection.every((id) => document.pages[page]?.els[id])).toBe(true);
      }
    }),
    runs,
  );
});

it("element version increments exactly when the element changes, also by undo and redo", () => {
  fc.assert(
    fc.property(doings, (list) => {
      const highest = new Map<string, number>();
      let last = new Map<string, { v: number }>();
      const check = (editor: Editor) => {
        const now = countsOf(editor);
        for (const [key, element] of now) {
          const was = last.get(key);
          const same =
            was &&
            JSON.stringify(withoutVersionCounters(was)) === JSON.stringify(withoutVersionCounters(element));
          if (same) expect(element.v).toBe(was.v);
          else expect(element.v).toBeGreaterThan(highest.get(key) ?? 0);
          highest.set(key, element.v);
        }
        last = now;
      };
      check(new Editor(createRichDesign()));
      const editor = played(list, check);
      while (editor.undo()) check(editor);
      while (editor.redo()) check(editor);
    }),
    { numRuns: 40 },
  );
});
