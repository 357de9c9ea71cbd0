import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNetworkError, fromErrorResponse } from "@/lib/api-client/api-error";
import { DraftSaver } from "@/lib/posts/client/draft-saver";
import type { PostDto } from "@/lib/posts/schemas";

const POST: PostDto = {
  _id: "0195f0b0-0000-7000-8000-000000000001",
  accountId: "0195f0b0-0000-7000-8000-000000000002",
  platform: "facebook",
  status: "draft",
  text: "",
  hashtags: [],
  images: [],
  asDocument: false,
  label: null,
  options: {},
  targetId: null,
  videoUrl: null,
  video: null,
  videoScreenshotUrl: null,
  scheduledAt: null,
  publishedAt: null,
  permalink: null,
  groupId: null,
  followsText: false,
  followsMedia: false,
  language: null,
  written: null,
  revision: 1,
  createdAt: "2026-11-20T00:00:00.000Z",
  updatedAt: "2026-11-20T00:00:00.000Z",
};

/** A fake server with one post and injectable failures. */
function createFakeServer() {
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
        throw fromErrorResponse(409, {
          error: "changed",
          code: "conflict",
          details: { revision: post.revision },
        });
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
    elsewhere: (patch: Partial<PostDto>) => {
      post = { ...post, revision: post.revision + 1, ...patch };
      return post;
    },
    stored: () => post,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("text changes", () => {
  it.each([
    ["arrives", false],
    ["is lost", true],
  ])("text that is reverted during a save stays reverted when the response %s", async (_, lost) => {
    const { saver, calls, stored, fail, port } = createFakeServer();
    const out = Promise.withResolvers<void>();
    const save = port.save.getMockImplementation();
    port.save.mockImplementationOnce((changes) => {
      const response = save?.(changes) ?? Promise.reject(new Error("no server"));
      response.catch(() => undefined);
      return out.promise.then(() => response);
    });
    if (lost) Object.assign(fail, { next: createNetworkError(), loseAnswer: true });
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
  });

  it("draft saver saves the last text once after a pause", async () => {
    const { saver, calls, stored } = createFakeServer();
    saver.change({ text: "a" });
    saver.change({ text: "ab" });
    expect(saver.read().state).toBe("dirty");
    await vi.advanceTimersByTimeAsync(900);
    expect(calls).toEqual(["1:ab"]);
    expect(stored().text).toBe("ab");
    expect(saver.read().state).toBe("saved");
  });

  it("draft saver runs one save at a time and sends later changes behind it", async () => {
    const { saver, calls, port, stored } = createFakeServer();
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

  it("text that is changed during the save of its revert stays when a refetch returns the older text", async () => {
    const { saver, calls, port, stored } = createFakeServer();
    saver.change({ text: "a" });
    await saver.flush();
    const refetched = stored();
    const out = Promise.withResolvers<void>();
    const save = port.save.getMockImplementation();
    port.save.mockImplementationOnce(async (changes) => {
      await out.promise;
      return save?.(changes) ?? Promise.reject(new Error("no server"));
    });
    saver.change({ text: "" });
    const saving = saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    saver.adopt(refetched);
    saver.change({ text: "a" });
    out.resolve();
    await saving;
    expect(saver.read().content.text).toBe("a");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(calls).toEqual(["1:a", "2:", "3:a"]);
    expect(stored().text).toBe("a");
    expect(saver.read()).toMatchObject({ state: "saved", content: { text: "a" } });
  });

  it("draft saver stores invalid text on the device and sends it when it is valid", async () => {
    const { saver, calls, port } = createFakeServer();
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

describe("missing responses", () => {
  it("draft saver reports the failure, stores the text locally and retries", async () => {
    const { saver, fail, stored } = createFakeServer();
    fail.next = createNetworkError();
    saver.change({ text: "offline" });
    await vi.advanceTimersByTimeAsync(900);
    expect(saver.read().state).toBe("retrying");
    await vi.advanceTimersByTimeAsync(2_100);
    expect(stored().text).toBe("offline");
    expect(saver.read().state).toBe("saved");
  });

  it("draft saver recognizes its own text when only the response was lost", async () => {
    const { saver, fail, stored } = createFakeServer();
    fail.next = createNetworkError();
    fail.loseAnswer = true;
    saver.change({ text: "sent" });
    await vi.advanceTimersByTimeAsync(900);
    saver.change({ text: "sent and more" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saver.read()).toMatchObject({ state: "saved", theirs: null });
    expect(stored().text).toBe("sent and more");
  });
});

describe("concurrent changes", () => {
  it("draft saver reports a conflict when texts differ and saves the chosen text on the newer revision", async () => {
    const { saver, elsewhere, stored } = createFakeServer();
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

  it("draft saver adopts the remote text when the user chooses it", async () => {
    const { saver, elsewhere, calls } = createFakeServer();
    elsewhere({ text: "theirs" });
    saver.change({ text: "mine" });
    await vi.advanceTimersByTimeAsync(900);
    saver.takeTheirs();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saver.read()).toMatchObject({ state: "saved", content: { text: "theirs" } });
    expect(calls).toHaveLength(1);
  });

  it("draft saver reports no conflict when only an image was added remotely", async () => {
    const { saver, elsewhere, stored } = createFakeServer();
    elsewhere({ images: [{ url: "u", width: 1, height: 1, alt: "" }] });
    saver.change({ text: "mine" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saver.read()).toMatchObject({ state: "saved", content: { text: "mine" } });
    expect(stored()).toMatchObject({ text: "mine", revision: 3 });
  });

  it("draft saver never overwrites a post that is being published and returns the late text", async () => {
    const { saver, elsewhere, stored } = createFakeServer();
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
  it("other changes run after the text save, on its revision", async () => {
    const { saver, calls, elsewhere } = createFakeServer();
    saver.change({ text: "first the words" });
    const post = await saver.run(async (revision) =>
      elsewhere({ status: "scheduled", revision: revision + 1 }),
    );
    expect(calls).toEqual(["1:first the words"]);
    expect(post).toMatchObject({ status: "scheduled", revision: 3 });
    expect(saver.read().post.status).toBe("scheduled");
  });

  it("other changes are refused while the text cannot be saved", async () => {
    const { saver, fail } = createFakeServer();
    fail.next = createNetworkError();
    saver.change({ text: "words" });
    const work = vi.fn();
    await expect(saver.run(work)).rejects.toMatchObject({ code: "NETWORK_ERROR" });
    expect(work).not.toHaveBeenCalled();
  });
});

describe("restored drafts", () => {
  it("draft saver restores unsaved text and reports a conflict when the post has changed", async () => {
    const first = createFakeServer();
    expect(first.saver.restore({ text: "kept", hashtags: [] }, { text: "", hashtags: [] })).toBe("restored");
    await vi.advanceTimersByTimeAsync(900);
    expect(first.stored().text).toBe("kept");
    const second = createFakeServer();
    const base = { text: "older", hashtags: [] };
    expect(second.saver.restore({ text: "kept", hashtags: [] }, base)).toBe("conflict");
    expect(second.saver.read().state).toBe("conflict");
  });
});
