import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { copyMediaInput, readMediaInput, saveMediaInput } from "@/lib/generation/client/media-prompt-storage";

beforeEach(() => {
  const items = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

describe("copyMediaInput", () => {
  it("input of a post is copied over the same fields of another post, whose other fields are kept", () => {
    saveMediaInput("from", "image.prompt", "Warm bread");
    saveMediaInput("to", "image.prompt", "Cold bread");
    saveMediaInput("to", "video.prompt", "A slow pan");
    copyMediaInput("from", "to");
    expect(readMediaInput("to")).toEqual({ "image.prompt": "Warm bread", "video.prompt": "A slow pan" });
    expect(readMediaInput("from")).toEqual({ "image.prompt": "Warm bread" });
  });

  it.each(["{", "[]", "null", '{"tab":1}'])("damaged input %s is none", (damaged) => {
    window.localStorage.setItem("kolot.media.damaged", damaged);
    expect(readMediaInput("damaged")).toEqual({});
  });

  it("post without input changes nothing in another post", () => {
    saveMediaInput("to", "tab", "image");
    copyMediaInput("from", "to");
    expect(readMediaInput("to")).toEqual({ tab: "image" });
  });
});
