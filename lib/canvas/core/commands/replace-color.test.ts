import { expect, it } from "vitest";
import { collectColors, replaceColor } from "@/lib/canvas/core/commands/replace-color";
import { createDocument, shape, text } from "@/lib/canvas/core/create-document";
import { Editor } from "@/lib/canvas/core/editor";

const box = { x: 0, y: 0, w: 100, h: 100 };

it("replaceColor changes a color in every place of the page, keeps opacity and obeys locks", () => {
  const editor = new Editor(
    createDocument({
      size: { w: 500, h: 500 },
      palette: { "brand.primary": "#112233" },
      pages: [
        {
          bg: "#112233",
          elements: [
            shape({ ...box, id: "named", kind: "rect", fill: { token: "brand.primary" } }),
            shape({
              ...{ ...box, id: "mixed", kind: "rect" },
              fill: {
                type: "linear",
                stops: [
                  { at: 0, color: "#112233" },
                  { at: 1, color: "#FFFFFF" },
                ],
              },
              stroke: { color: "#112233", width: 2 },
              shadow: { color: "#11223380" },
            }),
            text({
              ...{ ...box, id: "words", text: "#112233", font: "Heebo", size: 20, fill: "#FFFFFF" },
              spans: [{ start: 0, end: 2, fill: "#112233" }],
            }),
            shape({ ...box, id: "kept", kind: "rect", fill: "#112233", lock: { style: true } }),
          ],
        },
      ],
    }),
  );
  const { document } = editor.read();
  const [page] = document.pages;
  if (!page) throw new Error("The design has no page");
  expect(collectColors(page, document.palette)).toEqual(["#112233", "#FFFFFF"]);
  editor.exec(replaceColor("#112233", "#C0FFEE"));
  const after = editor.read().document.pages[0];
  expect(after?.bg).toBe("#C0FFEE");
  expect(after?.els.named).toMatchObject({ fill: "#C0FFEE", v: 2 });
  expect(after?.els.mixed).toMatchObject({
    fill: { stops: [{ color: "#C0FFEE" }, { color: "#FFFFFF" }] },
    stroke: { color: "#C0FFEE" },
    shadow: { color: "#C0FFEE80" },
  });
  expect(after?.els.words).toMatchObject({ text: "#112233", spans: [{ fill: "#C0FFEE" }] });
  expect(after?.els.kept).toMatchObject({ fill: "#112233" });
  editor.undo();
  expect(editor.read().document.pages[0]?.bg).toBe("#112233");
});
