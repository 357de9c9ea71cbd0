import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type LocalDraft, readLocalDraft, saveLocalDraft } from "@/lib/posts/client/local-draft";

const WRITTEN = {
  traits: [{ kind: "tone" as const, value: "calm" }],
  marks: [{ rule: "hype", excerpt: "!" }],
};
const BASE = { text: "Bread", hashtags: ["rye"] };
const DRAFT: LocalDraft = {
  mine: { ...BASE, text: "Warm bread", origin: { text: "Warm bread", language: "en", written: WRITTEN } },
  base: BASE,
  revision: 3,
};

let items: Map<string, string>;
beforeEach(() => {
  items = new Map();
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

const store = (value: unknown) => items.set("kolot.draft.p", JSON.stringify(value));

describe("local draft", () => {
  it("stored draft is read as it was saved, and only for its post", () => {
    saveLocalDraft("p", DRAFT);
    expect(readLocalDraft("p")).toEqual(DRAFT);
    expect(readLocalDraft("q")).toBeNull();
  });

  it.each([
    [
      "kind of a trait",
      { ...DRAFT.mine.origin, written: { ...WRITTEN, traits: [{ kind: "x", value: "" }] } },
    ],
    ["issue", { ...DRAFT.mine.origin, written: { ...WRITTEN, marks: ["hype"] } }],
    ["language", { ...DRAFT.mine.origin, language: "fr" }],
    ["origin", "generated"],
  ])("draft with an unknown %s keeps its text without generation info", (_, origin) => {
    store({ ...DRAFT, mine: { ...DRAFT.mine, origin } });
    expect(readLocalDraft("p")).toEqual({ ...DRAFT, mine: { ...BASE, text: "Warm bread" } });
  });

  it.each([
    null,
    [],
    { ...DRAFT, revision: "3" },
    { ...DRAFT, base: null },
    { ...DRAFT, mine: { text: "a" } },
    { ...DRAFT, mine: { text: "a", hashtags: [1] } },
  ])("damaged draft %# is none", (value) => {
    store(value);
    expect(readLocalDraft("p")).toBeNull();
  });

  it("draft that is no JSON is none", () => {
    items.set("kolot.draft.p", "{");
    expect(readLocalDraft("p")).toBeNull();
  });
});
