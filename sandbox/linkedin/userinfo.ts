import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { RestError, refusals } from "@/sandbox/linkedin/errors";
import { assertHeaders } from "@/sandbox/linkedin/rest";
import { json } from "@/sandbox/linkedin/rest-call";
import type { LinkedIn } from "@/sandbox/linkedin/state";
import { authenticate, holds } from "@/sandbox/linkedin/tokens";
import { findPerson } from "@/sandbox/linkedin/world";

/** GET /v2/userinfo: who consented, as far as `openid`, `profile` and `email` go. Without a version, as in life. */
export function handleUserinfo(linkedin: LinkedIn, request: SandboxRequest): SandboxResponse {
  try {
    assertHeaders(request.headers);
    if (request.method !== "GET") throw refusals.method(request.method);
    const [stray] = request.query.keys();
    if (stray) throw refusals.param(stray);
    const caller = authenticate(linkedin, request.headers);
    if (!holds(caller, "openid")) throw refusals.forbidden("userinfo.GET.NO_VERSION");
    const person = findPerson(caller.token.person);
    if (!person) throw refusals.invalidToken();
    const profile = {
      name: person.name,
      given_name: person.given,
      family_name: person.family,
      picture: `${linkedin.context.baseUrl}/feeds/linkedin/avatars/${person.id}.png`,
      locale: person.locale,
    };
    return json(200, {
      sub: person.id,
      ...(holds(caller, "profile") ? profile : {}),
      ...(holds(caller, "email") ? { email: person.email, email_verified: true } : {}),
    });
  } catch (refusal) {
    if (!(refusal instanceof RestError)) throw refusal;
    return refusal.toResponse();
  }
}
