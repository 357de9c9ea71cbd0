import { randomBytes } from "node:crypto";
import { change, entry } from "@/sandbox/core/change";
import { refusals } from "@/sandbox/linkedin/errors";
import { REFRESH_TOKEN_SECONDS, TOKEN_SECONDS } from "@/sandbox/linkedin/settings";
import { type IssuedToken, type LinkedIn, type LinkedInState, nextNumber } from "@/sandbox/linkedin/state";
import { personUrn, ROLES, type Role } from "@/sandbox/linkedin/world";

/** Who is calling: a living access token and what it stands for. */
export interface Caller {
  value: string;
  token: IssuedToken;
}

export interface Issued {
  access: string;
  expiresAt: number;
  refresh: { value: string; expiresAt: number } | null;
  scopes: string[];
}

type Holder = Pick<IssuedToken, "person" | "scopes">;

/** Token values are random: a value from before a reset must never come alive again. */
function addToken(state: LinkedInState, kind: IssuedToken["kind"], holder: Holder, times: [number, number]) {
  const value = `AQ${kind === "access" ? "V" : "X"}${randomBytes(90).toString("base64url")}`;
  const [issuedAt, expiresAt] = times;
  const id = `token-${nextNumber(state)}`;
  state.tokens[value] = { id, kind, ...holder, issuedAt, expiresAt, revoked: false };
  return value;
}

/** Tokens for a code; `admit` runs in the same change, so that a code is spent exactly when tokens come of it. */
export async function issueTokens(linkedin: LinkedIn, admit: (state: LinkedInState) => Holder) {
  const now = linkedin.context.now();
  const issued = await change(linkedin, (state): Issued => {
    const { person, scopes } = admit(state);
    const expiresAt = now + TOKEN_SECONDS * 1000;
    const access = addToken(state, "access", { person, scopes }, [now, expiresAt]);
    if (!state.approved) return { access, expiresAt, refresh: null, scopes };
    const refreshEnds = now + REFRESH_TOKEN_SECONDS * 1000;
    const value = addToken(state, "refresh", { person, scopes }, [now, refreshEnds]);
    return { access, expiresAt, refresh: { value, expiresAt: refreshEnds }, scopes };
  });
  await noteToken(linkedin, issued.access);
  return issued;
}

/** A new access token for a refresh token; it never outlives the year that began with the consent. */
export async function refreshTokens(
  linkedin: LinkedIn,
  value: string,
  admit: (token: IssuedToken | undefined) => void,
) {
  const now = linkedin.context.now();
  const issued = await change(linkedin, (state): Issued => {
    const refresh = entry(state.tokens, value);
    admit(refresh);
    if (!refresh) throw new Error("An unknown refresh token was admitted");
    const { person, scopes } = refresh;
    const expiresAt = Math.min(now + TOKEN_SECONDS * 1000, refresh.expiresAt);
    const access = addToken(state, "access", { person, scopes }, [now, expiresAt]);
    return { access, expiresAt, refresh: { value, expiresAt: refresh.expiresAt }, scopes };
  });
  await noteToken(linkedin, issued.access);
  return issued;
}

async function noteToken(linkedin: LinkedIn, value: string): Promise<void> {
  const token = entry(linkedin.state.get().tokens, value);
  if (!token) return;
  const { id, kind, person, scopes, expiresAt } = token;
  const data = { kind, person: personUrn(person), scopes, expiresAt: new Date(expiresAt).toISOString() };
  await linkedin.context.recordEffect({ service: "linkedin", kind: "token", id, data });
}

/** The caller behind an Authorization header, or the refusal the real service gives. */
export function authenticate(linkedin: LinkedIn, headers: Record<string, string>): Caller {
  const value = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
  if (!value) throw refusals.noToken();
  const token = entry(linkedin.state.get().tokens, value);
  if (token?.kind !== "access") throw refusals.invalidToken();
  if (token.revoked) throw refusals.revokedToken();
  if (token.expiresAt <= linkedin.context.now()) throw refusals.expiredToken();
  return { value, token };
}

/** Permissions are those of the consent the token came from. */
export function holds({ token }: Caller, scope: string): boolean {
  return token.scopes.includes(scope);
}

/** What a person is in an organisation now; null for nothing. */
export function roleOf(linkedin: LinkedIn, person: string, organisation: string): Role | null {
  const changed = entry(entry(linkedin.state.get().roles, person) ?? {}, organisation);
  if (changed !== undefined) return changed;
  return entry(entry(ROLES, person) ?? {}, organisation) ?? null;
}

const MAY_POST: (Role | null)[] = ["ADMINISTRATOR", "CONTENT_ADMINISTRATOR"];

/** Posting and uploading as a URN: one's own with the member permission, an organisation's with role and permission. */
export function mayActAs(linkedin: LinkedIn, caller: Caller, urn: string): boolean {
  const { person } = caller.token;
  if (urn === personUrn(person)) return holds(caller, "w_member_social");
  const organisation = /^urn:li:organization:(\d+)$/.exec(urn)?.[1];
  if (!organisation || !holds(caller, "w_organization_social")) return false;
  return MAY_POST.includes(roleOf(linkedin, person, organisation));
}

/** Reading an organisation's posts and pictures. The permission to read a member's is not given to apps. */
export function mayRead(linkedin: LinkedIn, caller: Caller, urn: string): boolean {
  const organisation = /^urn:li:organization:(\d+)$/.exec(urn)?.[1];
  if (!organisation || !holds(caller, "r_organization_social")) return false;
  return MAY_POST.includes(roleOf(linkedin, caller.token.person, organisation));
}
