import { expect, it } from "vitest";
import { findComposerKey } from "@/components/posts/composer-keys";

const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

it.each([
  ["Control+J", { code: "KeyJ", ctrlKey: true }, { does: "assistant" }],
  ["Command+J", { code: "KeyJ", metaKey: true }, { does: "assistant" }],
  ["Alt+1", { code: "Digit1", altKey: true }, { does: "network", index: 0 }],
  ["Alt+9", { code: "Digit9", altKey: true }, { does: "network", index: 8 }],
  ["J", { code: "KeyJ" }, null],
  ["Control+Shift+J, the console of browsers", { code: "KeyJ", ctrlKey: true, shiftKey: true }, null],
  ["AltGr+1, which types a character", { code: "Digit1", altKey: true, ctrlKey: true }, null],
  ["Alt+0", { code: "Digit0", altKey: true }, null],
  ["Alt and a digit of the number pad, which types a character", { code: "Numpad1", altKey: true }, null],
])("composer key %s is found by its physical key", (_, keys, found) => {
  expect(findComposerKey({ ...NONE, ...keys })).toEqual(found);
});
