import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { controlAt } from "@/tests/harness/sandbox-control";
import { query } from "@/tests/harness/test-database";

/** Content of `.data/run.json`. Process IDs change when the supervisor restarts a process. */
export interface RunFile {
  app: { url: string; pid: number };
  worker: { pid: number };
  sandbox: { url: string; pid: number; smtpPort: number };
  objectStore: { url: string; pid: number };
  database: { url: string; pid: number };
}

function fileNamedBy(variable: string): string {
  const file = process.env[variable];
  if (file) return file;
  throw new Error(
    `${variable} is not set: these tests need the built product, run them with "npm test -- api".`,
  );
}

/** Reads the run file anew at each call. */
export function readRunFile(): RunFile {
  return JSON.parse(readFileSync(fileNamedBy("KOLOT_TEST_RUN_JSON"), "utf8"));
}

const stack = (): { environment: Record<string, string>; secondOrigins: string[] } =>
  JSON.parse(readFileSync(fileNamedBy("KOLOT_TEST_STACK_JSON"), "utf8"));

/** Returns the environment of web and worker, for tests that start their own worker. */
export const productEnvironment = (): Record<string, string> => stack().environment;

/** True when the tests run against a private bucket, whose media are read by redirects to signed URLs. */
export const isBucketPrivate = (): boolean => productEnvironment().MEDIA_PUBLIC_URL === undefined;

export const getMediaBase = (): string =>
  productEnvironment().MEDIA_PUBLIC_URL ?? `${readRunFile().app.url}/api/media`;

/**
 * Returns further origins that the object store accepts uploads from; a test must start a web process there.
 */
export const secondOrigins = (): string[] => stack().secondOrigins;

/** A browser: cookies and an IP address. */
export interface TestClient {
  cookies: Map<string, string>;
  address: string;
}

export interface ApiResponse<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

// biome-ignore lint/suspicious/noExplicitAny: responses are read without a schema
type Anything = any;

/** Returns a client without a session. */
export function createAnonymousClient(): TestClient {
  return { cookies: new Map(), address: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}

function keepCookies(client: TestClient, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    const cut = pair.indexOf("=");
    const [name, value] = [pair.slice(0, cut), pair.slice(cut + 1)];
    const expired = /max-age=0(;|$)/i.test(line) || /expires=thu, 01 jan 1970/i.test(line);
    if (expired || value === "") client.cookies.delete(name);
    else client.cookies.set(name, value);
  }
}

/** Returns the cookie header of a client. */
export function cookieHeader(client: TestClient): string {
  return [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Sends one request as the page would: same origin, cookies, JSON unless `body` is a form or text. */
export async function send(
  client: TestClient,
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const { app } = readRunFile();
  const response = await fetch(new URL(path, app.url), {
    redirect: "manual",
    ...init,
    headers: {
      origin: new URL(app.url).origin,
      "x-forwarded-for": client.address,
      ...(client.cookies.size > 0 ? { cookie: cookieHeader(client) } : {}),
      ...init.headers,
    },
  });
  keepCookies(client, response.headers);
  return response;
}

/** Calls the API: `api(client, "POST", "/accounts", {…})`. Returns a body that is not JSON as text. */
export async function api<Body = Anything>(
  client: TestClient,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse<Body>> {
  const isForm = body instanceof FormData;
  const encoded = body === undefined || isForm ? body : JSON.stringify(body);
  const type: Record<string, string> =
    body === undefined || isForm ? {} : { "content-type": "application/json" };
  const response = await send(client, `/api${path}`, {
    method,
    headers: { ...type, ...headers },
    ...(encoded === undefined ? {} : { body: encoded }),
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text), headers: response.headers };
}

function parsed(text: string): Anything {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export interface SignedUpUser extends TestClient {
  email: string;
  password: string;
  user: Anything;
}

/**
 * Registers a new user and returns them with their session. The whole trial is open, as with a verified address;
 * `lockedTrial` leaves it as registration does.
 */
export async function signUp({
  lockedTrial = false,
  ...options
}: {
  email?: string;
  name?: string;
  language?: string;
  lockedTrial?: boolean;
} = {}): Promise<SignedUpUser> {
  const client = createAnonymousClient();
  const email = options.email ?? `person-${randomUUID()}@example.com`;
  const password = randomBytes(12).toString("base64url");
  const response = await api(client, "POST", "/auth/register", {
    name: "Test Person",
    ...options,
    email,
    password,
  });
  if (response.status !== 201) {
    throw new Error(`Registration responded with ${response.status}: ${JSON.stringify(response.body)}`);
  }
  const { user } = response.body;
  if (!lockedTrial) await sql("UPDATE credit_account SET trial_locked = 0 WHERE user_id = $1", [user._id]);
  return { ...client, email, password, user };
}

/** Control client of the running product's sandbox. */
export const control = controlAt(() => readRunFile().sandbox.url);

/** Queries the product's database directly, independently of the product. */
export async function sql<Row = Anything>(text: string, values: unknown[] = []): Promise<Row[]> {
  return query<Row>(readRunFile().database.url, text, values);
}
