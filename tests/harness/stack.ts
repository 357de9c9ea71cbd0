import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { query } from "@/tests/harness/database";
import { controlAt } from "@/tests/harness/sandbox-control";

/** What `.data/run.json` of the running product says. Process ids change when the supervisor starts one again. */
export interface Run {
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

/** The running product, read anew at each call. */
export function run(): Run {
  return JSON.parse(readFileSync(fileNamedBy("KOLOT_TEST_RUN_JSON"), "utf8"));
}

const stack = (): { environment: Record<string, string>; secondOrigins: string[] } =>
  JSON.parse(readFileSync(fileNamedBy("KOLOT_TEST_STACK_JSON"), "utf8"));

/** The environment that web and worker were started with, for tests that run a worker of their own. */
export const stackEnvironment = (): Record<string, string> => stack().environment;

/** Addresses the store takes uploads from besides the product's own; a web process has to be started there. */
export const secondOrigins = (): string[] => stack().secondOrigins;

/** Somebody with a browser: cookies and an address of their own. */
export interface TestClient {
  cookies: Map<string, string>;
  address: string;
}

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

// biome-ignore lint/suspicious/noExplicitAny: a black-box test reads whatever the product answers.
type Anything = any;

/** A person who has not signed in. */
export function stranger(): TestClient {
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

/** The cookie header of a client. */
export function cookieHeader(client: TestClient): string {
  return [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** One request as the page would send it: same origin, cookies, JSON unless `body` is a form or text. */
export async function send(
  client: TestClient,
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const { app } = run();
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

/** Calls the API: `api(client, "POST", "/accounts", {…})`. An answer that is not JSON comes back as text. */
export async function api<Body = Anything>(
  client: TestClient,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
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

export interface Person extends TestClient {
  email: string;
  password: string;
  user: Anything;
}

/** A new person who has just registered, with their session. */
export async function signUp(
  wishes: { email?: string; name?: string; language?: string } = {},
): Promise<Person> {
  const client = stranger();
  const email = wishes.email ?? `person-${randomUUID()}@example.com`;
  const password = randomBytes(12).toString("base64url");
  const answer = await api(client, "POST", "/auth/register", {
    name: "Test Person",
    ...wishes,
    email,
    password,
  });
  if (answer.status !== 201) {
    throw new Error(`Registration answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return { ...client, email, password, user: answer.body.user };
}

/** The sandbox of the running product. */
export const control = controlAt(() => run().sandbox.url);

/** Asks the product's database, as the outside judge of what is kept. */
export async function sql<Row = Anything>(text: string, values: unknown[] = []): Promise<Row[]> {
  return query<Row>(run().database.url, text, values);
}
