import { afterAll, describe, expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { closeDb } from "@/lib/core/server/db";
import { MAX_SOURCE_BYTES, MAX_SOURCES } from "@/lib/post-agent/limits";
import { selectSources } from "@/lib/post-agent/server/source-store";
import { addSource, listSources, removeSource } from "@/lib/post-agent/server/sources";
import { type AddSourceBody, addSourceBody } from "@/lib/post-agent/source-schemas";
import type { WebPages } from "@/lib/providers/web-page/port";
import { waitFor } from "@/tests/harness/npm-start";
import { createAccountFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

afterAll(closeDb);

const signal = new AbortController().signal;
const brand = async () => {
  const user = await insertUserFixture();
  return { user, account: await createAccountFixture(user) };
};
const note = (content: string, title?: string): AddSourceBody =>
  addSourceBody.parse({ kind: "note", content, title });
const page = (text: string, title = ""): WebPages => ({ read: async () => ({ title, text }) });

describe("agent sources", () => {
  // spec: D11.6
  test("note is named by its first words, a page by its title, both listed in order", async () => {
    const { user, account } = await brand();
    const content = "We say bread, not artisanal loaves, and we never shout at anybody about discounts";
    const first = await addSource({ user, account, body: note(content), signal });
    expect(first.source).toMatchObject({
      title: "We say bread, not artisanal loaves, and we never shout at…",
      url: null,
    });
    const link: AddSourceBody = { kind: "link", url: "https://bread.example/" };
    await addSource({ user, account, body: link, signal }, page("Open at five", "About us"));
    const { sources, limit } = await listSources({ account });
    expect(sources.map(({ kind, title, characters }) => [kind, title, characters])).toEqual([
      ["note", first.source.title, content.length],
      ["link", "About us", 12],
    ]);
    expect(limit).toBe(MAX_SOURCES);
  });

  test("long page is truncated between characters", async () => {
    const { user, account } = await brand();
    await addSource(
      { user, account, body: { kind: "link", url: "x" }, signal },
      page("ש".repeat(MAX_SOURCE_BYTES)),
    );
    const [row] = await selectSources(account.id);
    expect(row?.content).toBe("ש".repeat(MAX_SOURCE_BYTES / 2));
  });

  test("concurrent additions never exceed 20 sources", async () => {
    const { user, account } = await brand();
    const settled = await Promise.allSettled(
      Array.from({ length: MAX_SOURCES + 5 }, (_, n) =>
        addSource({ user, account, body: note(`note ${n}`), signal }),
      ),
    );
    const refused = settled.flatMap((one) => (one.status === "rejected" ? one.reason : []));
    expect(refused).toHaveLength(5);
    for (const error of refused)
      expect(error).toMatchObject({ code: "unprocessable", details: { reason: "full" } });
    expect(await selectSources(account.id)).toHaveLength(MAX_SOURCES);
  });

  test("user reads at most two pages concurrently, without limiting notes", async () => {
    const { user, account } = await brand();
    const gate = Promise.withResolvers<void>();
    let reads = 0;
    const slow: WebPages = {
      async read() {
        reads += 1;
        await gate.promise;
        throw new AppError("unprocessable");
      },
    };
    const body: AddSourceBody = { kind: "link", url: "https://bread.example/" };
    const reading = Promise.allSettled([1, 2].map(() => addSource({ user, account, body, signal }, slow)));
    await waitFor("both are read", async () => reads === 2);
    await expect(addSource({ user, account, body, signal }, page("x"))).rejects.toMatchObject({
      ...{ code: "rate_limited", retryAfter: expect.any(Number) },
    });
    await addSource({ user, account, body: note("mine"), signal });
    gate.resolve();
    await reading;
    expect((await addSource({ user, account, body, signal }, page("Open at five"))).source.kind).toBe("link");
  });

  test("source of another account is not found", async () => {
    const [{ user, account }, { account: other }] = [await brand(), await brand()];
    const { source } = await addSource({ user, account, body: note("mine"), signal });
    for (const sourceId of [source._id, crypto.randomUUID(), "x"]) {
      await expect(removeSource({ account: other, params: { sourceId } })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    await removeSource({ account, params: { sourceId: source._id } });
    expect((await listSources({ account })).sources).toEqual([]);
  });
});
