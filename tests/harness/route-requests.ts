import { encodeSessionCookie, getSessionCookieName } from "@/lib/auth/next/session-cookie";
import { createSession } from "@/lib/auth/server/sessions";
import { getEnv } from "@/lib/core/server/env";
import { insertUserFixture } from "@/tests/harness/row-fixtures";

/** A signed-in user with the cookie header of the session. */
export interface Visitor {
  id: string;
  cookie: string;
}

/** Creates a user with an open session. */
export async function createVisitor(): Promise<Visitor> {
  const { id } = await insertUserFixture();
  const sid = await createSession(id, { address: "127.0.0.1", userAgent: null });
  return { id, cookie: `${getSessionCookieName()}=${await encodeSessionCookie({ sub: id, sid }, 3_600)}` };
}

interface Ask {
  visitor?: Visitor | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Creates a request as the product's own page sends it; `headers` override. */
export function createRequest(
  method: string,
  path: string,
  { visitor, body, headers = {} }: Ask = {},
): Request {
  const origin = new URL(getEnv().APP_URL).origin;
  return new Request(`${origin}/api${path}`, {
    method,
    headers: {
      origin,
      ...(visitor ? { cookie: visitor.cookie } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Returns the context that Next passes to a route beside the request. */
export const withParams = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });
