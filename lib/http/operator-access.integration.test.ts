import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findSession } from "@/lib/auth/server/sessions";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { findCaller } from "@/lib/http/caller";
import { route } from "@/lib/http/route";
import { startActing } from "@/lib/operations/server/act-as-person";
import { createRequest, createVisitor, type Visitor, withParams } from "@/tests/harness/route-requests";

const db = getPrismaClient();
let operators: string[] = [];
let runs = 0;

beforeEach(() => {
  runs = 0;
  vi.spyOn(getEnv(), "CONSOLE_OPERATORS", "get").mockImplementation(() => operators);
});
afterEach(() => vi.restoreAllMocks());
afterAll(closeDb);

const handler = async () => {
  runs += 1;
  return {};
};
const console_ = route({ auth: "operator", handler });
const changing = route({ auth: "user", handler });
const read = route({ auth: "user", handler });
const secret = route({ auth: "user", whileActing: "refused", handler });
const leave = route({ auth: "none", whileActing: "allowed", handler });

type Route = typeof console_;
async function outcome(called: Route, method: string, visitor?: Visitor, headers = {}) {
  const response = await called(createRequest(method, "/x", { visitor, headers }), withParams());
  const body = await response.text();
  return [response.status, body ? JSON.parse(body).code : undefined].join(" ").trim();
}

/** A visitor whose user is an operator with a second factor that this session has used. */
async function createOperator(change: { email?: string; emailVerifiedAt?: Date | null } = {}) {
  const visitor = await createVisitor();
  const email = `${randomUUID()}@ops.example`;
  const now = new Date();
  const data = { email, emailVerifiedAt: now, secondFactorAt: now, ...change };
  await db.user.update({ where: { id: visitor.id }, data });
  await db.session.updateMany({
    where: { userId: visitor.id },
    data: { secondFactor: "totp", steppedUpAt: now },
  });
  return { ...visitor, email };
}

describe("calls of the console", () => {
  it("call does not exist for visitors, other users, and unverified or former operators", async () => {
    const user = await createVisitor();
    const unverified = await createOperator({ emailVerifiedAt: null });
    const former = await createOperator();
    operators = [unverified.email];
    for (const visitor of [undefined, user, unverified, former])
      for (const method of ["GET", "POST", "HEAD"])
        expect((await outcome(console_, method, visitor)).slice(0, 3), method).toBe("404");
    // Nothing of the request is read before: a foreign origin does not show it either.
    expect(await outcome(console_, "POST", user, { origin: "https://evil.example" })).toBe("404 not_found");
    expect(runs).toBe(0);
  });

  it("operator without two-step verification is refused, and so is a session without its proof", async () => {
    const operator = await createOperator();
    operators = [operator.email];
    for (const steppedUpAt of [null, new Date(Date.now() - 8 * 60 * 60_000 - 1_000)]) {
      await db.session.updateMany({ where: { userId: operator.id }, data: { steppedUpAt } });
      expect(await outcome(console_, "GET", operator)).toBe("403 second_factor_required");
    }
    const steppedUpAt = new Date(Date.now() - 8 * 60 * 60_000 + 60_000);
    await db.session.updateMany({ where: { userId: operator.id }, data: { steppedUpAt } });
    expect(await outcome(console_, "GET", operator)).toBe("200");
    runs = 0;
    await db.user.update({ where: { id: operator.id }, data: { secondFactorAt: null } });
    expect(await outcome(console_, "GET", operator)).toBe("403 forbidden");
    expect(runs).toBe(0);
  });

  it("operator with two-step verification enters, however CONSOLE_OPERATORS spells the address", async () => {
    const operator = await createOperator();
    for (const spelling of [operator.email, operator.email.toUpperCase(), ` ${operator.email} `]) {
      operators = ["other@ops.example", spelling];
      expect(await outcome(console_, "GET", operator), spelling).toBe("200");
    }
  });

  it("address of OPERATORS alone does not open the console", async () => {
    const operator = await createOperator();
    operators = [];
    vi.spyOn(getEnv(), "OPERATORS", "get").mockReturnValue([operator.email]);
    expect(await outcome(console_, "GET", operator)).toBe("404 not_found");
  });
});

describe("session that acts as a person", () => {
  let operator: Awaited<ReturnType<typeof createOperator>>;
  let person: Visitor;

  beforeAll(async () => {
    operator = await createOperator();
    person = await createVisitor();
    operators = [operator.email];
    vi.spyOn(getEnv(), "CONSOLE_OPERATORS", "get").mockImplementation(() => operators);
    const { id: sessionId } = await db.session.findFirstOrThrow({ where: { userId: operator.id } });
    const request = { operator: operator.email, userId: person.id, reason: "ticket 7", key: "one" };
    await startActing(request, sessionId);
  });
  beforeEach(() => {
    operators = [operator.email];
  });

  it("every change is refused before anything of it is read, and reading is not", async () => {
    expect(await outcome(read, "GET", operator)).toBe("200");
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect(await outcome(changing, method, operator), method).toBe("403 read_only");
    expect(await outcome(secret, "GET", operator)).toBe("403 read_only");
    expect(runs).toBe(1);
    expect(await outcome(changing, "POST", person)).toBe("200");
  });

  it("console does not exist for it, and the end of acting does", async () => {
    for (const method of ["GET", "POST"])
      expect(await outcome(console_, method, operator)).toBe("404 not_found");
    expect(await outcome(leave, "DELETE", operator)).toBe("200");
    // Nor for a user who becomes an operator meanwhile.
    const data = { emailVerifiedAt: new Date() };
    const { email } = await db.user.update({ where: { id: person.id }, data });
    operators = [operator.email, email];
    expect(await outcome(console_, "GET", operator)).toBe("404 not_found");
  });

  it("address that leaves CONSOLE_OPERATORS ends the view of the user at once", async () => {
    const request = () => createRequest("GET", "/x", { visitor: operator });
    expect((await findCaller(request()))?.user.id).toBe(person.id);
    operators = [];
    expect(await findCaller(request())).toBeNull();
    expect(await outcome(read, "GET", operator)).toBe("401 unauthorized");
    expect(await findSession("made-up")).toBeNull();
  });

  it("limits of requests count for the operator, not for the user", async () => {
    const limited = route({ auth: "user", rateLimit: "places", handler });
    await outcome(limited, "GET", operator);
    const rows = await db.rateLimit.findMany({ where: { key: { contains: "places" } } });
    const keys = rows.map(({ key }) => key);
    expect(keys.some((key) => key.includes(operator.id))).toBe(true);
    expect(keys.some((key) => key.includes(person.id))).toBe(false);
  });

  it("log lines of its requests carry the ids of operator and person", async () => {
    const lines: object[] = [];
    const logger = getLogger();
    vi.spyOn(logger, "child").mockReturnValue(logger as never);
    vi.spyOn(logger, "info").mockImplementation((line: unknown) => void lines.push(line as object));
    await outcome(read, "GET", operator);
    expect(lines).toContainEqual(expect.objectContaining({ operator: operator.id, actingAs: person.id }));
  });

  it("nothing is read or changed after its time until the end is acknowledged", async () => {
    const where = { userId: person.id };
    await db.actingSession.updateMany({ where, data: { endsAt: new Date(Date.now() - 1_000) } });
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
      expect(await outcome(changing, method, operator), method).toBe("403 acting_ended");
    expect(await outcome(console_, "GET", operator)).toBe("403 acting_ended");
    expect(runs).toBe(0);
    expect(await outcome(leave, "DELETE", operator)).toBe("200");
  });
});
