import { randomUUID } from "node:crypto";
import { api, type Person, send, signUp } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

/** What one request came to; a status of 0: the line broke. */
interface Taken {
  status: number;
  ms: number;
  what: string;
}

export interface Load {
  /** Ends it and resolves to every answer. */
  stop(): Promise<Taken[]>;
  /** How many answers there are so far. */
  count(): number;
}

/** People who work without a pause: each reads pages and lists, writes posts and has texts written. */
export async function startLoad(people: number): Promise<Load> {
  const taken: Taken[] = [];
  let going = true;
  const loops = await Promise.all(Array.from({ length: people }, () => person(taken, () => going)));
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

/** Somebody with a brand and a draft; the answer begins their work. */
async function person(taken: Taken[], isGoing: () => boolean): Promise<() => Promise<void>> {
  const who = await signUp();
  const accountId = await makeBrand(who);
  const post = await makeDraft(who, accountId);
  const steps = stepsOf(who, accountId, post._id);
  return async () => {
    for (let n = 0; isGoing(); n += 1) {
      const [what, step] = steps[n % steps.length] ?? steps[0];
      const since = performance.now();
      const status = await step().then(
        (answer) => answer.status,
        () => 0,
      );
      taken.push({ status, ms: performance.now() - since, what });
    }
  };
}

type Step = [what: string, ask: () => Promise<{ status: number }>];

function stepsOf(who: Person, accountId: string, postId: string): [Step, ...Step[]] {
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

/** The public page, to its last byte. */
async function page(who: Person): Promise<{ status: number }> {
  const response = await send(who, "/");
  await response.text();
  return response;
}
