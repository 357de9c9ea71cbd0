import { beforeEach, describe, expect, it } from "vitest";
import { insertJob } from "@/tests/harness/job-fixtures";
import { api, createAnonymousClient, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

let user: SignedUpUser;
beforeEach(async () => {
  user = await signUp();
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const asks = (method: string, id: string, who = user) => api(who, method, `/jobs/${id}`);
const list = async () => (await api(user, "GET", "/jobs")).body.jobs;

describe("GET /jobs/{id}", () => {
  // spec: D10.6
  it("job response contains progress but no internal fields", async () => {
    const leaseUntil = new Date(Date.now() + 60_000);
    const { id, input } = await insertJob(user, {
      ...{ state: "running", stage: "cutting", progress: 43, fence: 2, attempt: 1 },
      ...{ lease_until: leaseUntil, started_at: new Date(), dedupe_key: `test:${user.user._id}` },
    });
    const { status, body } = await asks("GET", id);
    await sql("UPDATE job SET state = 'done', ended_at = now(), lease_until = NULL WHERE id = $1", [id]);
    expect([status, body]).toEqual([
      200,
      {
        _id: id,
        ...{ kind: "background-removal", state: "running", stage: "cutting", progress: 43 },
        ...{ label: "Challah.jpg", about: { canvasImageId: input.canvasImageId }, cost: 0, spent: 0 },
        ...{ createdAt: expect.any(String), startedAt: expect.any(String), endedAt: null },
      },
    ]);
  });

  // spec: D10.6
  it("finished job contains its result and failed job its cause", async () => {
    const done = { state: "done", progress: 100, result: { canvasImageId: "x" }, ended_at: new Date() };
    const { id } = await insertJob(user, done);
    expect((await asks("GET", id)).body).toMatchObject({ state: "done", result: { canvasImageId: "x" } });
    const error = { code: "provider_timeout", message: "Too long" };
    const failed = await insertJob(user, { state: "failed", error, ended_at: new Date() });
    expect((await asks("GET", failed.id)).body).toMatchObject({ state: "failed", error });
  });

  it("job endpoint returns 401 for a visitor and 404 for an invalid ID", async () => {
    const { id } = await insertJob(user);
    expect((await asks("GET", id, createAnonymousClient() as SignedUpUser)).status).toBe(401);
    expect((await asks("DELETE", id, createAnonymousClient() as SignedUpUser)).status).toBe(401);
    expect((await asks("GET", "not-an-id")).status).toBe(404);
  });
});

describe("DELETE /jobs/{id}", () => {
  // spec: D10.7
  it("job cancellation is idempotent and reports that nothing was charged", async () => {
    const { id } = await insertJob(user, { dedupe_key: `test:${user.user._id}` });
    const first = await asks("DELETE", id);
    expect(first).toMatchObject({ status: 200, body: { state: "cancelled", spent: 0 } });
    expect(first.body.endedAt).toEqual(expect.any(String));
    expect((await asks("DELETE", id)).body).toEqual(first.body);
    expect(await sql("SELECT dedupe_key FROM job WHERE id = $1", [id])).toEqual([{ dedupe_key: null }]);
  });

  it("job cancellation leaves a finished job unchanged", async () => {
    const done = { state: "done", progress: 100, result: { canvasImageId: "x" }, ended_at: new Date() };
    const { id } = await insertJob(user, done);
    expect(await asks("DELETE", id)).toMatchObject({ status: 200, body: { state: "done" } });
  });

  it("job cancellation rejects a cross-site request (403) [WEB1]", async () => {
    const { id } = await insertJob(user);
    const origin = { origin: "https://evil.example" };
    const response = await api(user, "DELETE", `/jobs/${id}`, undefined, origin);
    expect(response).toMatchObject({ status: 403, body: { code: "cross_site" } });
    expect((await asks("GET", id)).body.state).toBe("queued");
  });
});

describe("GET /jobs", () => {
  it("job list contains open jobs and those finished within a day, newest first", async () => {
    const old = { state: "cancelled", ended_at: ago(25), created_at: ago(26) };
    await insertJob(user, old);
    const open = await insertJob(user, { created_at: ago(30) });
    const ended = await insertJob(user, { ...old, ended_at: ago(23), created_at: ago(24) });
    await insertJob(await signUp());
    expect((await list()).map(({ _id }: { _id: string }) => _id)).toEqual([ended.id, open.id]);
  });

  it("job list is initially empty and returns 401 for a visitor", async () => {
    expect(await list()).toEqual([]);
    expect((await api(createAnonymousClient(), "GET", "/jobs")).status).toBe(401);
  });
});
