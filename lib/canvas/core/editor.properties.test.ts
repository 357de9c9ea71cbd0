import fc from "fast-check";
import { expect, it } from "vitest";
import { canvasDocument } from "@/lib/canvas/core/document";
import { Editor } from "@/lib/canvas/core/editor";
import { apartFromCounts, type Doing, doing, richDesign } from "@/tests/harness/edited-designs";

const runs = { numRuns: 100 };
const doings = fc.array(doing, { minLength: 1, maxLength: 15 });

function played(list: readonly Doing[], between: (editor: Editor) => void = () => undefined): Editor {
  let clock = 0;
  const editor = new Editor(richDesign(), { now: () => clock });
  for (const [index, next] of list.entries()) {
    // Some follow each other fast enough to be one step.
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

it("any sequence of commands, undone, gives back the same design, and redone the same as before", () => {
  fc.assert(
    fc.property(doings, (list) => {
      const editor = played(list);
      const after = editor.read();
      while (editor.undo());
      expect(apartFromCounts(editor.read().document)).toEqual(apartFromCounts(richDesign()));
      while (editor.redo());
      expect(apartFromCounts(editor.read().document)).toEqual(apartFromCounts(after.document));
      expect(editor.read()).toMatchObject({ page: after.page, undo: after.undo, redo: null });
    }),
    runs,
  );
});

it("whatever is done and undone, it stays a design", () => {
  const step = fc.oneof({ weight: 4, arbitrary: doing }, fc.constantFrom("undo" as const, "redo" as const));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const editor = new Editor(richDesign());
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

it("what changes counts up, also by undo and redo, and nothing else does", () => {
  fc.assert(
    fc.property(doings, (list) => {
      const highest = new Map<string, number>();
      let last = new Map<string, { v: number }>();
      const check = (editor: Editor) => {
        const now = countsOf(editor);
        for (const [key, element] of now) {
          const was = last.get(key);
          const same =
            was && JSON.stringify(apartFromCounts(was)) === JSON.stringify(apartFromCounts(element));
          if (same) expect(element.v).toBe(was.v);
          else expect(element.v).toBeGreaterThan(highest.get(key) ?? 0);
          highest.set(key, element.v);
        }
        last = now;
      };
      check(new Editor(richDesign()));
      const editor = played(list, check);
      while (editor.undo()) check(editor);
      while (editor.redo()) check(editor);
    }),
    { numRuns: 40 },
  );
});
