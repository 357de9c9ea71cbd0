import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fromAnswer, noAnswer } from "@/lib/api-client/api-error";
import { DraftSaver } from "@/lib/posts/client/draft-saver";
import type { PostWire } from "@/lib/posts/schemas";

const POST: PostWire = {
  _id: "0195f0b0-0000-7000-8000-000000000001",
  accountId: "0195f0b0-0000-7000-8000-000000000002",
  platform: "facebook",
  status: "draft",
  text: "",
  hashtags: [],
  images: [],
  asDocument: false,
  videoUrl: null,
  video: null,
  videoScreenshotUrl: null,
  scheduledAt: null,
  publishedAt: null,
  permalink: null,
  groupId: null,
  language: null,
  written: null,
  revision: 1,
  createdAt: "2026-11-20T00:00:00.000Z",
  updatedAt: "2026-11-20T00:00:00.000Z",
};

/** A server that keeps one post and can be told to fail. */
function world() {
  let post = POST;
  const calls: string[] = [];
  const fail: { next: unknown; loseAnswer: boolean } = { next: null, loseAnswer: false };
  const port = {
    save: vi.fn(async (changes: { revision: number; text?: string; hashtags?: string[] }) => {
      calls.push(`${changes.revision}:${changes.text}`);
      const failure = fail.next;
      fail.next = null;
      if (failure && !fail.loseAnswer) throw failure;
      if (changes.revision !== post.revision || post.status === "publishing") {
        throw fromAnswer(409, { error: "changed", code: "conflict", details: { revision: post.revision } });
      }
      const { revision, ...fields } = changes;
      post = { ...post, ...fields, revision: revision + 1 };
      if (failure) throw failure;
      return post;
    }),
    load: vi.fn(async () => post),
    onPost: vi.fn(),
    keep: vi.fn(),
  };
  return {
    port,
    calls,
    fail,
    saver: new DraftSaver(POST, port),
    elsewhere: (patch: Partial<PostWire>) => {
      post = { ...post, revision: post.revision + 1, ...patch };
      return post;
    },
    stored: () => post,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("writing", () => {
  it.each([
    ["arrives", false],
    ["is lost", true],
  ])(
    "words that are taken back while they are saved stay taken back, though the answer %s",
    async (_, lost) => {
      const { saver, calls, stored, fail, port } = world();
      const out = Promise.withResolvers<void>();
      const save = port.save.getMockImplementation();
      port.save.mockImplementationOnce((changes) => {
        const answer = save?.(changes) ?? Promise.reject(new Error("no server"));
        answer.catch(() => undefined);
        return out.promise.then(() => answer);
      });
      if (lost) Object.assign(fail, { next: noAnswer(), loseAnswer: true });
      saver.change({ text: "a" });
      const saving = saver.flush();
      await vi.waitFor(() => expect(calls).toEqual(["1:a"]));
      saver.change({ text: "" });
      expect(saver.read().state).not.toBe("saved");
      out.resolve();
      await saving;
      expect(saver.read().content.text).toBe("");
      await vi.advanceTimersByTimeAsync(5_000);
      expect(saver.read()).toMatchObject({ state: "saved", content: { text: "" } });
      expect(stored().text).toBe("");
    },
  );

  it("saves once after a pause, with the last words", async () => {
    const { saver, calls, stored } = world();
    saver.change({ text: "a" });
    saver.change({ text: "ab" });
    expect(saver.read().state).toBe("dirty");
    await vi.advanceTimersByTimeAsync(900);
    expect(calls).toEqual(["1:ab"]);
    expect(stored().text).toBe("ab");
    expect(saver.read().state).toBe("saved");
  });

  it("has one save out at a time and sends what came meanwhile behind it", async () => {
    const { saver, calls, port, stored } = world();
    let open: () => void = () => undefined;
    const real = port.save.getMockImplementation();
    port.save.mockImplementationOnce(async (changes) => {
      await new Promise<void>((resolve) => {
        open = resolve;
      });
      if (!real) throw new Error("no server");
      return real(changes);
    });
    saver.change({ text: "one" });
    void saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    saver.change({ text: "one two" });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(port.save).toHaveBeenCalledTimes(1);
    open();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(calls).toEqual(["1:one", "2:one two"]);
    expect(stored().text).toBe("one two");
    expect(saver.read()).toMatchObject({ state: "saved", content: { text: "one two" } });
  });

  it("keeps on this device what the server would refuse, and sends it when it fits", async () => {
    const { saver, calls, port } = world();
    saver.change({ text: "x".repeat(63_207) });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(calls).toEqual([]);
    expect(saver.read().state).toBe("device");
    expect(port.keep).toHaveBeenLastCalledWith(expect.objectContaining({ revision: 1 }));
    saver.change({ text: "short" });
    await vi.advanceTimersByTimeAsync(900);
    expect(calls).toEqual(["1:short"]);
    expect(port.keep).toHaveBeenLastCalledWith(null);
  });
});

describe("no answer", () => {
  it("says so, keeps the words here and tries again until it works", async () => {
    const { saver, fail, stored } = world();
    fail.next = noAnswer();
    saver.change({ text: "offline" });
    await vi.advanceTimersByTimeAsync(900);
    expect(saver.read().state).toBe("retrying");
    await vi.advanceTimersByTimeAsync(2_100);
    expect(stored().text).toBe("offline");
    expect(saver.read().state).toBe("saved");
  });

  it("knows its own words again when only the answer was lost", async () => {
    const { saver, fail, stored } = world();
    fail.next = noAnswer();
    fail.loseAnswer = true;
    saver.change({ text: "sent" });
    await vi.advanceTimersByTimeAsync(900);
    saver.change({ text: "sent and more" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saver.read()).toMatchObject({ state: "saved", theirs: null });
    expect(stored().text).toBe("sent and more");
  });
});

describe("somebody else", () => {
  it("asks when the words differ, and saves mine on the newer revision", async () => {
    const { saver, elsewhere, stored } = world();
    elsewhere({ text: "theirs" });
    saver.change({ text: "mine" });
    await vi.advanceTimersByTimeAsync(900);
    expect(saver.read()).toMatchObject({ state: "conflict", theirs: { text: "theirs" } });
    saver.change({ text: "mine!" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(stored().text).toBe("theirs");
    await saver.keepMine();
    expect(stored().text).toBe("mine!");
    expect(saver.read().state).toBe("saved");
  });

  it("takes theirs when told to", async () => {
    const { saver, elsewhere, calls } = world();
    elsewhere({ text: "theirs" });
    saver.change({ text: "mine" });
    await vi.advanceTimersByTimeAsync(900);
    saver.takeTheirs();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saver.read()).toMatchObject({ state: "saved", content: { text: "theirs" } });
    expect(calls).toHaveLength(1);
  });

  it("does not ask when only a picture was added", async () => {
    const { saver, elsewhere, stored } = world();
    elsewhere({ images: [{ url: "u", width: 1, height: 1, alt: "" }] });
    saver.change({ text: "mine" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saver.read()).toMatchObject({ state: "saved", content: { text: "mine" } });
    expect(stored()).toMatchObject({ text: "mine", revision: 3 });
  });

  it("never writes over a post that left; the late words are handed back", async () => {
    const { saver, elsewhere, stored } = world();
    elsewhere({ status: "publishing", revision: 1 });
    saver.change({ text: "too late" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(stored().text).toBe("");
    expect(saver.read()).toMatchObject({ late: { text: "too late" }, content: { text: "" } });
    saver.change({ text: "still typing" });
    expect(saver.read().content.text).toBe("");
  });
});

describe("other changes", () => {
  it("come after the words, on their revision", async () => {
    const { saver, calls, elsewhere } = world();
    saver.change({ text: "first the words" });
    const post = await saver.run(async (revision) =>
      elsewhere({ status: "scheduled", revision: revision + 1 }),
    );
    expect(calls).toEqual(["1:first the words"]);
    expect(post).toMatchObject({ status: "scheduled", revision: 3 });
    expect(saver.read().post.status).toBe("scheduled");
  });

  it("are refused while the words cannot be saved", async () => {
    const { saver, fail } = world();
    fail.next = noAnswer();
    saver.change({ text: "words" });
    const work = vi.fn();
    await expect(saver.run(work)).rejects.toMatchObject({ code: "NETWORK_ERROR" });
    expect(work).not.toHaveBeenCalled();
  });
});

describe("from before", () => {
  it("takes up unsaved words, and asks when the post changed since", async () => {
    const first = world();
    expect(first.saver.restore({ text: "kept", hashtags: [] }, { text: "", hashtags: [] })).toBe("restored");
    await vi.advanceTimersByTimeAsync(900);
    expect(first.stored().text).toBe("kept");
    const second = world();
    const base = { text: "older", hashtags: [] };
    expect(second.saver.restore({ text: "kept", hashtags: [] }, base)).toBe("conflict");
    expect(second.saver.read().state).toBe("conflict");
  });
});
