import { expect, test } from "vitest";
import { DraftSaver } from "@/lib/posts/client/draft-saver";
import { findStepDirection, TextHistory } from "@/lib/posts/client/text-history";
import { MAX_TEXT_STEPS, TYPING_PAUSE_MS } from "@/lib/posts/limits";
import type { PostDto } from "@/lib/posts/schemas";

const POST = {
  _id: "post",
  status: "draft",
  text: "",
  hashtags: [],
  written: null,
  revision: 1,
} as unknown as PostDto;

/** A draft whose clock the test moves. */
function createHistory() {
  const port = {
    save: async () => POST,
    load: async () => POST,
    onPost: () => undefined,
    keep: () => undefined,
  };
  const saver = new DraftSaver(POST, port);
  let at = 0;
  const history = new TextHistory(saver, () => at);
  history.watch();
  const text = () => saver.read().content.text;
  const type = (characters: string) => {
    for (const character of characters) saver.change({ text: text() + character });
  };
  const wait = (ms: number) => {
    at += ms;
  };
  return { saver, history, text, type, wait };
}

test("text history undoes and redoes typing word by word", () => {
  const { history, text, type } = createHistory();
  type("warm rye");
  expect(history.step("undo")).toBe(5);
  expect(text()).toBe("warm ");
  history.step("undo");
  expect(text()).toBe("");
  expect(history.step("undo")).toBeNull();
  history.step("redo");
  history.step("redo");
  expect(text()).toBe("warm rye");
  expect(history.step("redo")).toBeNull();
});

test("text history starts a step after a pause", () => {
  const { history, text, type, wait } = createHistory();
  type("wa");
  wait(TYPING_PAUSE_MS);
  type("rm");
  history.step("undo");
  expect(text()).toBe("wa");
});

test("text history keeps a replaced text, its hashtags and its generation info as one step", () => {
  const { saver, history, type } = createHistory();
  const written = { traits: [], marks: [] } as never;
  saver.change({ text: "one", hashtags: ["a"], origin: { text: "one", language: "en", written } });
  type("!");
  saver.change({ text: "two", hashtags: ["b"] });
  history.step("undo");
  expect(saver.read().content).toMatchObject({ text: "one!", hashtags: ["a"] });
  history.step("undo");
  expect(saver.read().content).toMatchObject({
    text: "one",
    hashtags: ["a"],
    origin: { text: "one", written },
  });
  history.step("redo");
  history.step("redo");
  expect(saver.read().content).toMatchObject({ text: "two", hashtags: ["b"] });
});

test("text history loses what was undone when the text changes anew", () => {
  const { history, text, type, saver } = createHistory();
  saver.change({ text: "first draft" });
  history.step("undo");
  expect(history.store.getState()).toEqual({ undo: false, redo: true });
  type("x");
  expect(history.store.getState()).toEqual({ undo: true, redo: false });
  expect(text()).toBe("x");
});

test("text history undoes a text that the server wrote", () => {
  const { saver, history, text } = createHistory();
  saver.adopt({ ...POST, text: "A full post", revision: 2 });
  history.step("undo");
  expect(text()).toBe("");
  history.step("redo");
  expect(text()).toBe("A full post");
});

test("text history keeps its newest steps", () => {
  const { saver, history, text } = createHistory();
  for (let n = 0; n <= MAX_TEXT_STEPS + 5; n += 1) saver.change({ text: `version ${n} of it` });
  for (let n = 0; n < MAX_TEXT_STEPS; n += 1) history.step("undo");
  expect(history.step("undo")).toBeNull();
  expect(text()).toBe("version 5 of it");
});

test.each([
  [{ code: "KeyZ", ctrlKey: true }, "undo"],
  [{ code: "KeyZ", metaKey: true }, "undo"],
  [{ code: "KeyZ", ctrlKey: true, shiftKey: true }, "redo"],
  [{ code: "KeyY", ctrlKey: true }, "redo"],
  [{ code: "KeyZ" }, null],
  [{ code: "KeyZ", ctrlKey: true, altKey: true }, null],
  [{ code: "KeyZ", ctrlKey: true, isComposing: true }, null],
])("keys %o request %s", (keys, direction) => {
  const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false };
  expect(findStepDirection({ ...none, ...keys } as KeyboardEvent)).toBe(direction);
});
