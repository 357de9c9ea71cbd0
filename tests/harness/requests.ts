import { encodeSessionCookie, sessionCookieName } from "@/lib/auth/next/session-cookie";
import { openSession } from "@/lib/auth/server/open-session";
import { env } from "@/lib/core/server/env";
import { makePerson } from "@/tests/harness/rows";

/** Somebody with an open session, as the header of their browser. */
export interface Visitor {
  id: string;
  cookie: string;
}

/** A new person with an open session. */
export async function makeVisitor(): Promise<Visitor> {
  const { id } = await makePerson();
  const sid = await openSession(id, { address: "127.0.0.1", userAgent: null });
  return { id, cookie: `${sessionCookieName()}=${await encodeSessionCookie({ sub: id, sid }, 3_600)}` };
}

interface Ask {
  visitor?: Visitor | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A request as our own page sends it; `headers` change or add to it. */
export function ask(method: string, path: string, { visitor, body, headers = {} }: Ask = {}): Request {
  const origin = new URL(env().APP_URL).origin;
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

/** What Next hands a route besides the request. */
export const at = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });
