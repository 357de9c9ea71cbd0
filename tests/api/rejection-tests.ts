import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import {
  api,
  createAnonymousClient,
  readRunFile,
  type SignedUpUser,
  send,
  signUp,
  sql,
} from "@/tests/harness/running-product";

/** IDs of one account and one of its posts. */
interface Ids {
  accountId: string;
  postId: string;
}

export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path(ids: Ids): string;
  /** Returns a valid body. */
  body?(ids: Ids): Record<string, unknown>;
  /** Returns a valid form for endpoints that accept a file. */
  form?(): FormData;
  /** False for calls without an object ID. */
  owned?: boolean;
}

const contentOf = (call: Call, ids: Ids) => call.form?.() ?? call.body?.(ids);
const other = ({ status, body }: Awaited<ReturnType<typeof api>>) => ({
  status,
  body: { ...(body as object), requestId: undefined },
});

/**
 * Tests the rejections that all endpoints share: no session, cross-site origin, another user's object,
 * invalid body.
 */
export function describeCommonRejections(call: Call): void {
  describe("common rejections", () => {
    let owner: SignedUpUser;
    let ids: Ids;
    const ask = (user: SignedUpUser, own: Ids) =>
      api(user, call.method, call.path(own), contentOf(call, own));
    beforeAll(async () => {
      owner = await signUp();
      const accountId = await createAccountViaApi(owner);
      ids = { accountId, postId: (await createDraftFixture(owner, accountId))._id };
    });

    it("request of a visitor is rejected (401)", async () => {
      const response = await api(createAnonymousClient(), call.method, call.path(ids), contentOf(call, ids));
      expect(response).toMatchObject({ status: 401, body: { code: "unauthorized" } });
    });
    if (call.owned !== false) describeForeign(() => ids, ask);
    if (call.method !== "GET") describeCrossSite(call, () => ({ owner, ids }));
    if (call.body) describeBodies(call, () => ({ owner, ids }));
  });
}

function describeForeign(
  ids: () => Ids,
  ask: (user: SignedUpUser, own: Ids) => Promise<Awaited<ReturnType<typeof api>>>,
): void {
  // spec: D3.49
  it("another user's object is rejected exactly like a missing one and stays unchanged (404)", async () => {
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

function describeCrossSite(call: Call, scene: () => { owner: SignedUpUser; ids: Ids }): void {
  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null" }],
    ["another port of this machine", { origin: "http://localhost:1" }],
  ])("request of %s is rejected (403) [WEB1]", async (_, headers) => {
    const { owner, ids } = scene();
    const response = await api(owner, call.method, call.path(ids), contentOf(call, ids), headers);
    expect(response).toMatchObject({ status: 403, body: { code: "cross_site" } });
  });

  it("request without origin headers is rejected (403) [WEB1]", async () => {
    const { owner, ids } = scene();
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { url } = readRunFile().app;
    const init = { method: call.method, headers: { cookie, "content-type": "application/json" } };
    const body = call.body && JSON.stringify(call.body(ids));
    const response = await fetch(`${url}/api${call.path(ids)}`, { ...init, ...(body ? { body } : {}) });
    expect(response.status).toBe(403);
  });
}

function describeBodies(call: Call, scene: () => { owner: SignedUpUser; ids: Ids }): void {
  const sendBody = async (body: string, headers: Record<string, string>) => {
    const { owner, ids } = scene();
    const response = await send(owner, `/api${call.path(ids)}`, { method: call.method, body, headers });
    return { status: response.status, body: await response.json() };
  };
  const json = { "content-type": "application/json" };
  const valid = () => JSON.stringify(call.body?.(scene().ids));

  it("body over 1 MB is rejected (413)", async () => {
    const big = JSON.stringify({ ...call.body?.(scene().ids), padding: "x".repeat(1_048_577) });
    expect(await sendBody(big, json)).toMatchObject({ status: 413, body: { code: "too_large" } });
  });

  it("body that is not valid JSON is rejected (415, 400)", async () => {
    expect(await sendBody(valid(), { "content-type": "text/plain" })).toMatchObject({ status: 415 });
    const zipped = { ...json, "content-encoding": "gzip" };
    expect(await sendBody(valid(), zipped)).toMatchObject({ status: 415 });
    expect(await sendBody("{", json)).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(await sendBody("[]", json)).toMatchObject({ status: 400 });
  });

  it("invalid idempotency key is rejected (400)", async () => {
    const long = { ...json, "idempotency-key": "k".repeat(256) };
    expect(await sendBody(valid(), long)).toMatchObject({ status: 400, body: { code: "validation_error" } });
  });
}

/** Returns the paths of the fields that a 400 response names. */
export function getInvalidFields(answer: { body: { details?: { fields?: { path: string }[] } } }): string[] {
  return answer.body.details?.fields?.map(({ path }) => path) ?? [];
}
