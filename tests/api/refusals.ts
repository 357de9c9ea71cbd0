import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { api, type Person, run, send, signUp, sql, stranger } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

/** Ids of one brand and one of its posts. */
interface Ids {
  accountId: string;
  postId: string;
}

export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path(ids: Ids): string;
  /** A body that would be accepted. */
  body?(ids: Ids): Record<string, unknown>;
  /** The same for a call that takes a form with a file. */
  form?(): FormData;
  /** False for calls that name nobody's object. */
  owned?: boolean;
}

const contentOf = (call: Call, ids: Ids) => call.form?.() ?? call.body?.(ids);
const other = ({ status, body }: Awaited<ReturnType<typeof api>>) => ({
  status,
  body: { ...(body as object), requestId: undefined },
});

/** The refusals that a call shares with all others: no session, another site, another person's object, a wrong body. */
export function describeRefusals(call: Call): void {
  describe("refuses", () => {
    let owner: Person;
    let ids: Ids;
    const ask = (person: Person, own: Ids) => api(person, call.method, call.path(own), contentOf(call, own));
    beforeAll(async () => {
      owner = await signUp();
      const accountId = await makeBrand(owner);
      ids = { accountId, postId: (await makeDraft(owner, accountId))._id };
    });

    it("a visitor (401)", async () => {
      const answer = await api(stranger(), call.method, call.path(ids), contentOf(call, ids));
      expect(answer).toMatchObject({ status: 401, body: { code: "unauthorized" } });
    });
    if (call.owned !== false) describeForeign(() => ids, ask);
    if (call.method !== "GET") describeCrossSite(call, () => ({ owner, ids }));
    if (call.body) describeBodies(call, () => ({ owner, ids }));
  });
}

function describeForeign(
  ids: () => Ids,
  ask: (person: Person, own: Ids) => Promise<Awaited<ReturnType<typeof api>>>,
): void {
  it("somebody else's object exactly like one that does not exist, and changes nothing (404)", async () => {
    const stored = () =>
      sql(
        "SELECT row_to_json(a) AS account, row_to_json(p) AS post FROM account a JOIN post p ON p.account_id = a.id WHERE a.id = $1",
        [ids().accountId],
      );
    const before = await stored();
    const thief = await signUp();
    const foreign = await ask(thief, ids());
    const nobodys = await ask(thief, { accountId: randomUUID(), postId: randomUUID() });
    expect(foreign).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(other(foreign)).toEqual(other(nobodys));
    const malformed = await ask(thief, { accountId: "not-an-id", postId: "not-an-id" });
    expect(other(malformed)).toEqual(other(nobodys));
    expect(await stored()).toEqual(before);
  });
}

function describeCrossSite(call: Call, scene: () => { owner: Person; ids: Ids }): void {
  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null" }],
    ["another port of this machine", { origin: "http://localhost:1" }],
  ])("a request of %s (403, WEB1)", async (_, headers) => {
    const { owner, ids } = scene();
    const answer = await api(owner, call.method, call.path(ids), contentOf(call, ids), headers);
    expect(answer).toMatchObject({ status: 403, body: { code: "cross_site" } });
  });

  it("a request that does not say where it comes from (403, WEB1)", async () => {
    const { owner, ids } = scene();
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { url } = run().app;
    const init = { method: call.method, headers: { cookie, "content-type": "application/json" } };
    const body = call.body && JSON.stringify(call.body(ids));
    const answer = await fetch(`${url}/api${call.path(ids)}`, { ...init, ...(body ? { body } : {}) });
    expect(answer.status).toBe(403);
  });
}

function describeBodies(call: Call, scene: () => { owner: Person; ids: Ids }): void {
  const sendBody = async (body: string, headers: Record<string, string>) => {
    const { owner, ids } = scene();
    const response = await send(owner, `/api${call.path(ids)}`, { method: call.method, body, headers });
    return { status: response.status, body: await response.json() };
  };
  const json = { "content-type": "application/json" };
  const valid = () => JSON.stringify(call.body?.(scene().ids));

  it("a body over 1 MB (413)", async () => {
    const big = JSON.stringify({ ...call.body?.(scene().ids), padding: "x".repeat(1_048_577) });
    expect(await sendBody(big, json)).toMatchObject({ status: 413, body: { code: "too_large" } });
  });

  it("a body that is not JSON (415, 400)", async () => {
    expect(await sendBody(valid(), { "content-type": "text/plain" })).toMatchObject({ status: 415 });
    const zipped = { ...json, "content-encoding": "gzip" };
    expect(await sendBody(valid(), zipped)).toMatchObject({ status: 415 });
    expect(await sendBody("{", json)).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(await sendBody("[]", json)).toMatchObject({ status: 400 });
  });

  it("an idempotency key that is none (400)", async () => {
    const long = { ...json, "idempotency-key": "k".repeat(256) };
    expect(await sendBody(valid(), long)).toMatchObject({ status: 400, body: { code: "validation_error" } });
  });
}

/** Paths of the fields that a 400 names. */
export function fieldsOf(answer: { body: { details?: { fields?: { path: string }[] } } }): string[] {
  return answer.body.details?.fields?.map(({ path }) => path) ?? [];
}
