import { randomUUID } from "node:crypto";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, send, signUp } from "@/tests/harness/running-product";

/** Result of one request; status 0: the connection failed. */
interface Taken {
  status: number;
  ms: number;
  what: string;
}

export interface Load {
  /** Stops the load and resolves to every result. */
  stop(): Promise<Taken[]>;
  /** Returns the number of results so far. */
  count(): number;
}

/** Starts users who continuously read pages and lists, write posts and generate texts. */
export async function startLoadGenerator(people: number): Promise<Load> {
  const taken: Taken[] = [];
  let going = true;
  const loops = await Promise.all(Array.from({ length: people }, () => user(taken, () => going)));
  const ends = loops.map((loop) => loop());
  return {
    count: () => taken.length,
    stop: async () => {
      going = false;
      await Promise.all(ends);
      return taken;
    },
  };
}

/** Creates a user with an account and a draft. Returns a function that starts the requests. */
async function user(taken: Taken[], isGoing: () => boolean): Promise<() => Promise<void>> {
  const who = await signUp();
  const accountId = await createAccountViaApi(who);
  const post = await createDraftFixture(who, accountId);
  const steps = stepsOf(who, accountId, post._id);
  return async () => {
    for (let n = 0; isGoing(); n += 1) {
      const [what, step] = steps[n % steps.length] ?? steps[0];
      const since = performance.now();
      const status = await step().then(
        (response) => response.status,
        () => 0,
      );
      taken.push({ status, ms: performance.now() - since, what });
    }
  };
}

type Step = [what: string, ask: () => Promise<{ status: number }>];

function stepsOf(who: SignedUpUser, accountId: string, postId: string): [Step, ...Step[]] {
  const key = () => ({ "idempotency-key": randomUUID() });
  return [
    ["GET /", () => page(who)],
    ["GET /auth/me", () => api(who, "GET", "/auth/me")],
    ["GET /posts/search", () => api(who, "GET", `/posts/search?accountId=${accountId}`)],
    ["POST /posts", () => api(who, "POST", "/posts", { accountId, text: "Warm" }, key())],
    ["GET /posts/{id}", () => api(who, "GET", `/posts/${postId}`)],
    ["PATCH /auth/me", () => api(who, "PATCH", "/auth/me", { name: "Noa Levi" })],
    ["GET /auth/me", () => api(who, "GET", "/auth/me")],
    ["GET /posts/search", () => api(who, "GET", `/posts/search?accountId=${accountId}`)],
    [
      "POST /generate-text",
      () => api(who, "POST", "/posts/generate-text", { accountId, prompt: "Sourdough" }, key()),
    ],
  ];
}

/** Reads the public page completely. */
async function page(who: SignedUpUser): Promise<{ status: number }> {
  const response = await send(who, "/");
  await response.text();
  return response;
}
