import nodemailer from "nodemailer";
import type { Env } from "@/lib/core/server/env";
import { examineCutOuts } from "./cut-outs";
import { type Finding, probe } from "./finding";
import { examinePayments } from "./payments";

const PATIENCE_MS = 8_000;

async function answerOf(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS), redirect: "manual" });
}

async function sandboxAnswers(env: Env): Promise<boolean> {
  if (!env.SANDBOX_URL) return false;
  return answerOf(env.SANDBOX_URL).then(
    (answer) => answer.ok,
    () => false,
  );
}

function standIn(part: string, answers: boolean, next: string): Finding {
  if (answers) return { state: "sandbox", part, says: "answered by the sandbox on this machine", next };
  return {
    state: "idle",
    part,
    says: "the sandbox would answer, and does not run",
    next: `npm start; for the real service ${next}`,
  };
}

async function openai(env: Env): Promise<Finding> {
  const part = "AI";
  return probe(part, "check OPENAI_API_KEY, OPENAI_BASE_URL and the network", async () => {
    const answer = await answerOf(`${env.OPENAI_BASE_URL}/models`, {
      authorization: `Bearer ${env.OPENAI_API_KEY}`,
    });
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
    const { data } = (await answer.json()) as { data: { id: string }[] };
    const wanted = [env.OPENAI_TEXT_MODEL, env.OPENAI_IMAGE_MODEL];
    const missing = wanted.filter((model) => !data.some(({ id }) => id === model));
    if (missing.length === 0) return { state: "ok", part, says: `the key is accepted; ${wanted.join(", ")}` };
    const says = `the key is accepted, but it may not use ${missing.join(", ")}`;
    return { state: "broken", part, says, next: "set OPENAI_TEXT_MODEL and OPENAI_IMAGE_MODEL" };
  });
}

async function facebook(env: Env): Promise<Finding> {
  const part = "Facebook";
  return probe(part, "check FB_APP_ID and FB_APP_SECRET in the app's settings", async () => {
    const { FB_GRAPH_BASE, FB_GRAPH_VERSION, FB_APP_ID, FB_APP_SECRET } = env;
    const answer = await answerOf(`${FB_GRAPH_BASE}/${FB_GRAPH_VERSION}/${FB_APP_ID}?fields=id`, {
      authorization: `Bearer ${FB_APP_ID}|${FB_APP_SECRET}`,
    });
    if (!answer.ok) throw new Error(`Facebook answered ${answer.status} to the app's own key`);
    return { state: "ok", part, says: `the app ${FB_APP_ID} is accepted, Graph ${FB_GRAPH_VERSION}` };
  });
}

async function linkedin(env: Env): Promise<Finding> {
  const part = "LinkedIn";
  return probe(
    part,
    "check LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET in the app's settings",
    async () => {
      const { LINKEDIN_OAUTH_BASE, LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET, LINKEDIN_VERSION } = env;
      // Only the app itself is answered about a token, and none is needed for the question.
      const form = { client_id: LINKEDIN_CLIENT_ID, client_secret: LINKEDIN_CLIENT_SECRET, token: "none" };
      const answer = await fetch(`${LINKEDIN_OAUTH_BASE}/introspectToken`, {
        method: "POST",
        body: new URLSearchParams(form),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const isKnown = answer.ok || answer.status === 400;
      if (!isKnown) throw new Error(`LinkedIn answered ${answer.status} to the app's own key`);
      return {
        state: "ok",
        part,
        says: `the app ${LINKEDIN_CLIENT_ID} is accepted, version ${LINKEDIN_VERSION}`,
      };
    },
  );
}

async function google(env: Env): Promise<Finding> {
  const part = "Google";
  return probe(part, "check GOOGLE_CLIENT_ID, GOOGLE_JWKS_URL and the network", async () => {
    const answer = await answerOf(env.GOOGLE_JWKS_URL);
    if (!answer.ok) throw new Error(`the keys of Google could not be read: answer ${answer.status}`);
    const { keys } = (await answer.json()) as { keys: unknown[] };
    // No call of the server's tells whether the id exists; only the button on the page does.
    if (!env.GOOGLE_CLIENT_ID.endsWith(".apps.googleusercontent.com")) {
      const next = "copy the id of the web client; it ends in .apps.googleusercontent.com";
      return { state: "warning", part, says: "GOOGLE_CLIENT_ID does not look like one of Google's", next };
    }
    return { state: "ok", part, says: `${keys.length} keys can be read; client ${env.GOOGLE_CLIENT_ID}` };
  });
}

async function unsplash(env: Env): Promise<Finding> {
  const part = "Stock photos";
  return probe(part, "check UNSPLASH_ACCESS_KEY, UNSPLASH_API_BASE and the network", async () => {
    const answer = await answerOf(`${env.UNSPLASH_API_BASE}/photos?per_page=1`, {
      authorization: `Client-ID ${env.UNSPLASH_ACCESS_KEY}`,
      "accept-version": "v1",
    });
    if (!answer.ok) throw new Error(`Unsplash answered ${answer.status} to the key`);
    const left = answer.headers.get("x-ratelimit-remaining") ?? "an unknown number of";
    return { state: "ok", part, says: `the key is accepted; ${left} questions left in this hour` };
  });
}

/** Every question that would show more makes a film, and is billed. */
function videos({ VERTEX_API_KEY, VERTEX_PROJECT, VIDEO_SILENT_MODEL, VIDEO_SOUND_MODEL }: Env): Finding {
  const access = VERTEX_API_KEY ? "a key" : `this machine's credentials for ${VERTEX_PROJECT}`;
  const says = `${access}, not tried: ${VIDEO_SILENT_MODEL}, ${VIDEO_SOUND_MODEL}`;
  return { state: "ok", part: "Videos", says };
}

async function mail(env: Env): Promise<Finding> {
  const part = "Mail";
  return probe(part, "check SMTP_URL (smtp://user:password@host:port)", async () => {
    const transport = nodemailer.createTransport({ url: env.SMTP_URL, connectionTimeout: PATIENCE_MS });
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
    return { state: "ok", part, says: `${new URL(env.SMTP_URL).host} accepts us` };
  });
}

/** Every outside service: real and accepted, answered by the sandbox, or broken. */
export async function examineServices(env: Env): Promise<Finding[]> {
  const answers = await sandboxAnswers(env);
  const isSandbox = (name: string) => env.SANDBOX_SERVICES.includes(name);
  return Promise.all([
    isSandbox("openai") ? standIn("AI", answers, "set OPENAI_API_KEY") : openai(env),
    isSandbox("meta") ? standIn("Facebook", answers, "set FB_APP_ID and FB_APP_SECRET") : facebook(env),
    isSandbox("linkedin")
      ? standIn("LinkedIn", answers, "set LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET")
      : linkedin(env),
    isSandbox("google") ? standIn("Google", answers, "set GOOGLE_CLIENT_ID") : google(env),
    isSandbox("unsplash") ? standIn("Stock photos", answers, "set UNSPLASH_ACCESS_KEY") : unsplash(env),
    isSandbox(env.PAYMENT_GATEWAY)
      ? standIn("Payments", answers, "set PAYMENT_GATEWAY and the keys of that one")
      : examinePayments(env),
    isSandbox("removebg") ? standIn("Cut-outs", answers, "set REMOVEBG_API_KEY") : examineCutOuts(env),
    isSandbox("vertex") ? standIn("Videos", answers, "set VERTEX_API_KEY or VERTEX_PROJECT") : videos(env),
    isSandbox("mail") ? standIn("Mail", answers, "set SMTP_URL and MAIL_FROM") : mail(env),
  ]);
}
