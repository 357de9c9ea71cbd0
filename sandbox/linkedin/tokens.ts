import { randomBytes } from "node:crypto";
import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import { errors } from "@/sandbox/linkedin/errors";
import { personUrn, ROLES, type Role } from "@/sandbox/linkedin/seed-data";
import {
  type IssuedToken,
  type LinkedInContext,
  type LinkedInState,
  nextNumber,
  type RegisteredApp,
} from "@/sandbox/linkedin/state";

const REFRESH_TOKEN_SECONDS = 365 * 86_400;
const TOKEN_SECONDS = 5_184_000;

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

type Holder = Pick<IssuedToken, "app" | "person" | "scopes">;

/** Token values are random, so that a value from before a reset never becomes valid again. */
function addToken(state: LinkedInState, kind: IssuedToken["kind"], holder: Holder, times: [number, number]) {
  const value = `AQ${kind === "access" ? "V" : "X"}${randomBytes(90).toString("base64url")}`;
  const [issuedAt, expiresAt] = times;
  const id = `token-${nextNumber(state)}`;
  state.tokens[value] = { id, kind, ...holder, issuedAt, expiresAt, revoked: false };
  return value;
}

/** Issues tokens. `admit` runs in the same state change, so that a code is redeemed exactly then. */
export async function issueTokens(
  linkedin: LinkedInContext,
  { id: app, products }: RegisteredApp,
  admit: (state: LinkedInState) => Omit<Holder, "app">,
) {
  const now = linkedin.context.now();
  const issued = await updateState(linkedin, (state): Issued => {
    const { person, scopes } = admit(state);
    const expiresAt = now + TOKEN_SECONDS * 1000;
    const access = addToken(state, "access", { app, person, scopes }, [now, expiresAt]);
    const isRenewable = state.approved && products.includes("community");
    if (!isRenewable) return { access, expiresAt, refresh: null, scopes };
    const refreshEnds = now + REFRESH_TOKEN_SECONDS * 1000;
    const value = addToken(state, "refresh", { app, person, scopes }, [now, refreshEnds]);
    return { access, expiresAt, refresh: { value, expiresAt: refreshEnds }, scopes };
  });
  await recordTokenEffect(linkedin, issued.access);
  return issued;
}

/** Issues an access token for a refresh token. It never outlives the year that started with the consent. */
export async function refreshTokens(
  linkedin: LinkedInContext,
  value: string,
  admit: (token: IssuedToken | undefined) => void,
) {
  const now = linkedin.context.now();
  const issued = await updateState(linkedin, (state): Issued => {
    const refresh = getOwnEntry(state.tokens, value);
    admit(refresh);
    if (!refresh) throw new Error("An unknown refresh token was admitted");
    const { app, person, scopes } = refresh;
    const holder = { ...(app ? { app } : {}), person, scopes };
    const expiresAt = Math.min(now + TOKEN_SECONDS * 1000, refresh.expiresAt);
    const access = addToken(state, "access", holder, [now, expiresAt]);
    return { access, expiresAt, refresh: { value, expiresAt: refresh.expiresAt }, scopes };
  });
  await recordTokenEffect(linkedin, issued.access);
  return issued;
}

async function recordTokenEffect(linkedin: LinkedInContext, value: string): Promise<void> {
  const token = getOwnEntry(linkedin.state.get().tokens, value);
  if (!token) return;
  const { id, kind, person, scopes, expiresAt } = token;
  const data = { kind, person: personUrn(person), scopes, expiresAt: new Date(expiresAt).toISOString() };
  await linkedin.context.recordEffect({ service: "linkedin", kind: "token", id, data });
}

export function authenticate(linkedin: LinkedInContext, headers: Record<string, string>): Caller {
  const value = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
  if (!value) throw errors.noToken();
  const token = getOwnEntry(linkedin.state.get().tokens, value);
  if (token?.kind !== "access") throw errors.invalidToken();
  if (token.revoked) throw errors.revokedToken();
  if (token.expiresAt <= linkedin.context.now()) throw errors.expiredToken();
  return { value, token };
}

/** Scopes are those of the consent that issued the token. */
export function hasScopes({ token }: Caller, scope: string): boolean {
  return token.scopes.includes(scope);
}

export function getRole(linkedin: LinkedInContext, person: string, organization: string): Role | null {
  const changed = getOwnEntry(getOwnEntry(linkedin.state.get().roles, person) ?? {}, organization);
  if (changed !== undefined) return changed;
  return getOwnEntry(getOwnEntry(ROLES, person) ?? {}, organization) ?? null;
}

const MAY_POST: (Role | null)[] = ["ADMINISTRATOR", "CONTENT_ADMINISTRATOR"];

/** Returns whether the caller may post as this URN: as itself by scope, as an organization by role and scope. */
export function canActAs(linkedin: LinkedInContext, caller: Caller, urn: string): boolean {
  const { person } = caller.token;
  if (urn === personUrn(person)) return hasScopes(caller, "w_member_social");
  const organization = /^urn:li:organization:(\d+)$/.exec(urn)?.[1];
  if (!organization || !hasScopes(caller, "w_organization_social")) return false;
  return MAY_POST.includes(getRole(linkedin, person, organization));
}

/** Returns whether the caller may read what an organization posted. No scope grants reading members' posts. */
export function canRead(linkedin: LinkedInContext, caller: Caller, urn: string): boolean {
  const organization = /^urn:li:organization:(\d+)$/.exec(urn)?.[1];
  if (!organization || !hasScopes(caller, "r_organization_social")) return false;
  return MAY_POST.includes(getRole(linkedin, caller.token.person, organization));
}
