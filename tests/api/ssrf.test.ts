import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { URL_FIELDS, type UrlField } from "@/tests/api/url-fields";
import { createAccountViaApi, createDraftFixture, uploadLogo } from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { listPrivateUrls } from "@/tests/harness/private-urls";
import {
  type ApiResponse,
  api,
  createAnonymousClient,
  type SignedUpUser,
  signUp,
  sql,
} from "@/tests/harness/running-product";
import { type Canary, startCanary } from "@/tests/harness/ssrf-canary";

// Accepted addresses download photos, start jobs and ask models, which other files count.
takeExclusiveEmulators("openai", "removebg", "unsplash", "vertex");

const REFUSED = [400, 403, 404, 422];

let canary: Canary;
beforeAll(async () => {
  canary = await startCanary();
});
afterAll(() => canary.stop());

/**
 * Returns every row of the user that a request could change, and whether the user's image is still served.
 */
async function state(user: SignedUpUser, imageUrl: string): Promise<unknown[]> {
  const own = [user.user._id];
  return [
    await sql("SELECT * FROM media WHERE user_id = $1 ORDER BY id", own),
    await sql("SELECT * FROM storage_usage WHERE user_id = $1", own),
    await sql("SELECT * FROM canvas_image WHERE user_id = $1 ORDER BY id", own),
    await sql("SELECT id, kind, input FROM job WHERE user_id = $1 ORDER BY id", own),
    await sql("SELECT * FROM account WHERE user_id = $1 ORDER BY id", own),
    await sql(
      "SELECT s.* FROM agent_source s JOIN account a ON a.id = s.account_id WHERE a.user_id = $1",
      own,
    ),
    await sql("SELECT p.* FROM post p JOIN account a ON a.id = p.account_id WHERE a.user_id = $1", own),
    // The worker proposes alternative texts in the background.
    await sql(
      "SELECT to_jsonb(i) - 'alt' - 'alt_proposal' FROM post_image i JOIN post p ON p.id = i.post_id JOIN account a ON a.id = p.account_id WHERE a.user_id = $1",
      own,
    ),
    (await fetch(imageUrl, { method: "HEAD" })).status,
  ];
}

async function makeScene({ takes }: UrlField) {
  const user = await signUp();
  const account = await createAccountViaApi(user);
  const image = await uploadLogo(user, account);
  const post = (await createDraftFixture(user, account))._id;
  const good = (await takes?.(user, post)) ?? image;
  const { pathname, search } = new URL(good);
  const addresses = listPrivateUrls(canary.port, pathname.slice(1) + search);
  return { user, account, image, post, good, addresses };
}

const isRefused = ({ refused }: UrlField, url: string, { status, body }: ApiResponse<unknown>) =>
  refused ? refused({ status, body }, url) : REFUSED.includes(status);

it("canary counts connections", async () => {
  const before = canary.connections();
  await fetch(`http://127.0.0.1:${canary.port}/`).catch(() => undefined);
  expect(canary.connections()).toBe(before + 1);
});

describe("private-network URLs cause no connection and no change [SSRF1, SSRF2]", () => {
  it.each(URL_FIELDS.map((entry) => [`${entry.call}, ${entry.field}`, entry] as const))(
    "private-network URL is rejected in %s",
    async (_, entry) => {
      const { user, image, addresses, good, ...ids } = await makeScene(entry);
      const before = await state(user, image);
      const heard = canary.connections();
      const taken: string[] = [];
      for (const url of addresses) {
        const response = await entry.ask(user, url, ids);
        if (!isRefused(entry, url, response)) taken.push(`${url}: ${response.status}`);
      }
      expect(taken).toEqual([]);
      expect(canary.connections() - heard, "connections to the inside").toBe(0);
      expect(await state(user, image)).toEqual(before);
      // Verifies that the URL caused the rejection, and no other part of the request.
      if (entry.takes === null) return;
      const response = await entry.ask(user, good, ids);
      expect(isRefused(entry, good, response), JSON.stringify(response.body)).toBe(false);
    },
    60_000,
  );
});

// biome-ignore lint/suspicious/noExplicitAny: the document is read without a schema
type Anything = any;

/** Returns names of all fields of a schema, including nested ones. */
function namesIn(schema: Anything, document: Anything): string[] {
  if (schema?.$ref) return namesIn(document.components.schemas[schema.$ref.split("/").at(-1)], document);
  const parts = [schema?.items, ...(schema?.anyOf ?? []), ...(schema?.oneOf ?? []), ...(schema?.allOf ?? [])];
  return [
    ...parts.filter(Boolean).flatMap((part: Anything) => namesIn(part, document)),
    ...Object.entries(schema?.properties ?? {}).flatMap(([name, inner]) => [
      name,
      ...namesIn(inner, document),
    ]),
  ];
}

it("API fields that accept a URL are all covered by this test", async () => {
  const document = (await api(createAnonymousClient(), "GET", "/openapi.json")).body;
  const found = Object.entries<Record<string, Anything>>(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { parameters = [], requestBody }]) => {
      const inQuery = parameters.flatMap((one: Anything) => (one.in === "query" ? [one.name] : []));
      const inBody = Object.values<Anything>(requestBody?.content ?? {}).flatMap(({ schema }) =>
        namesIn(schema, document),
      );
      const names = [...inQuery, ...inBody].filter((name) => /urls?$|^destination$/i.test(name));
      return names.map((name) => `${method.toUpperCase()} ${path.replace(/^\/api/, "")}, ${name}`);
    }),
  );
  const tested = URL_FIELDS.map(({ call, field }) => `${call}, ${field}`);
  expect([...new Set(found)].sort()).toEqual([...tested].sort());
});
