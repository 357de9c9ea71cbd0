import { beforeEach, describe, expect, it } from "vitest";
import { insertJob } from "@/tests/harness/jobs";
import { api, type Person, signUp, sql, stranger } from "@/tests/harness/stack";

let person: Person;
beforeEach(async () => {
  person = await signUp();
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const asks = (method: string, id: string, who = person) => api(who, method, `/jobs/${id}`);
const list = async () => (await api(person, "GET", "/jobs")).body.jobs;

describe("GET /jobs/{id}", () => {
  it("tells how far it is, and nothing of how we keep it", async () => {
    const leaseUntil = new Date(Date.now() + 2_000);
    const { id, input } = await insertJob(person, {
      ...{ state: "running", stage: "cutting", progress: 43, fence: 2, attempt: 1 },
      ...{ lease_until: leaseUntil, started_at: new Date(), dedupe_key: `test:${person.user._id}` },
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

  it("has the result of one that is done, and the cause of one that failed", async () => {
    const done = { state: "done", progress: 100, result: { canvasImageId: "x" }, ended_at: new Date() };
    const { id } = await insertJob(person, done);
    expect((await asks("GET", id)).body).toMatchObject({ state: "done", result: { canvasImageId: "x" } });
    const error = { code: "provider_timeout", message: "Too long" };
    const failed = await insertJob(person, { state: "failed", error, ended_at: new Date() });
    expect((await asks("GET", failed.id)).body).toMatchObject({ state: "failed", error });
  });

  it("is a visitor's 401, and 404 for what is no id", async () => {
    const { id } = await insertJob(person);
    expect((await asks("GET", id, stranger() as Person)).status).toBe(401);
    expect((await asks("DELETE", id, stranger() as Person)).status).toBe(401);
    expect((await asks("GET", "not-an-id")).status).toBe(404);
  });
});

describe("DELETE /jobs/{id}", () => {
  it("cancels what waits, once and for all, and says that nothing was taken", async () => {
    const { id } = await insertJob(person, { dedupe_key: `test:${person.user._id}` });
    const first = await asks("DELETE", id);
    expect(first).toMatchObject({ status: 200, body: { state: "cancelled", spent: 0 } });
    expect(first.body.endedAt).toEqual(expect.any(String));
    expect((await asks("DELETE", id)).body).toEqual(first.body);
    expect(await sql("SELECT dedupe_key FROM job WHERE id = $1", [id])).toEqual([{ dedupe_key: null }]);
  });

  it("leaves what has ended as it ended", async () => {
    const done = { state: "done", progress: 100, result: { canvasImageId: "x" }, ended_at: new Date() };
    const { id } = await insertJob(person, done);
    expect(await asks("DELETE", id)).toMatchObject({ status: 200, body: { state: "done" } });
  });

  it("does nothing for another site (403, WEB1)", async () => {
    const { id } = await insertJob(person);
    const origin = { origin: "https://evil.example" };
    const answer = await api(person, "DELETE", `/jobs/${id}`, undefined, origin);
    expect(answer).toMatchObject({ status: 403, body: { code: "cross_site" } });
    expect((await asks("GET", id)).body.state).toBe("queued");
  });
});

describe("GET /jobs", () => {
  it("lists open ones and those that ended within a day, newest first", async () => {
    const old = { state: "cancelled", ended_at: ago(25), created_at: ago(26) };
    await insertJob(person, old);
    const open = await insertJob(person, { created_at: ago(30) });
    const ended = await insertJob(person, { ...old, ended_at: ago(23), created_at: ago(24) });
    await insertJob(await signUp());
    expect((await list()).map(({ _id }: { _id: string }) => _id)).toEqual([ended.id, open.id]);
  });

  it("is empty at first, and a visitor's 401", async () => {
    expect(await list()).toEqual([]);
    expect((await api(stranger(), "GET", "/jobs")).status).toBe(401);
  });
});
