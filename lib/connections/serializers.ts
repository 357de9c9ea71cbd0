import { z } from "zod";
import type {
  ConnectedTarget,
  ConnectionDto,
  PageDto,
  PlacesDto,
  TargetDto,
} from "@/lib/connections/schemas";
import {
  type ConnectionEnds,
  getConnectionState,
  getMissingScopes,
  getPublishingEnd,
} from "@/lib/connections/states";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import type { ConsentApp } from "@/lib/core/platforms";
import { OPTION_LIMITS } from "@/lib/posts/option-limits";

/** Of the tokens, the serializer reads only whether a refresh token exists. */
export interface ConnectionFields extends ConnectionEnds {
  state: string;
  app: string | null;
  targetId: string | null;
  targetName: string | null;
  targetAvatarUrl: string | null;
  targetKind: string | null;
  scopes: string[];
  quota: unknown;
  problem: string | null;
  /** Further targets, beside the default one. */
  targets: FurtherTarget[];
}

interface FurtherTarget {
  targetId: string;
  name: string;
  avatarUrl: string | null;
  kind: string | null;
}

const storedQuota = z.object({ used: z.int(), limit: z.int() });

const MESSAGES: Record<string, string> = {
  reconnect: "The connection expired. Reconnect it",
  permission: "We don’t have permission to post. Reconnect and allow posting",
};

const NOTHING: ConnectionDto = {
  state: "not_connected",
  name: null,
  avatarUrl: null,
  kind: null,
  targets: [],
  expiresAt: null,
  daysLeft: null,
  canPublish: false,
  canComment: false,
  missing: [],
  quota: null,
  previous: null,
  app: null,
  offers: [],
};

/** Serializes a connection for the status call; null means that there is none. */
export function serializeConnection(
  connection: ConnectionFields | null,
  platform: ConsentRules,
  now = new Date(),
): ConnectionDto {
  const offers = platform.offers?.() ?? [];
  const stored = getConnectionState(connection?.state);
  if (!connection || stored === "not_connected") {
    return { ...NOTHING, previous: connection?.targetName ?? null, offers };
  }
  const app = platform.appOf?.(connection) ?? null;
  const requiredScopes = ((app && platform.apps?.[app]) ?? platform).requiredScopes;
  const end = getPublishingEnd(connection);
  const state = stored === "connected" && end !== null && end <= now ? "reconnect" : stored;
  const missing = getMissingScopes(connection.scopes, requiredScopes);
  const code = problemOf(state, connection.problem, missing);
  return {
    state,
    name: connection.targetName,
    avatarUrl: connection.targetAvatarUrl,
    kind: (connection.targetKind as ConnectionDto["kind"]) ?? null,
    targets: serializeTargets(connection),
    expiresAt: end?.toISOString() ?? null,
    daysLeft: end && Math.max(0, Math.floor((end.getTime() - now.getTime()) / DAY_MS)),
    canPublish: state === "connected" && canPublish(connection, requiredScopes),
    canComment: getMissingScopes(connection.scopes, platform.commentScopes ?? []).length === 0,
    missing,
    quota: storedQuota.safeParse(connection.quota).data ?? null,
    previous: null,
    app,
    offers,
    ...(code ? { problem: { code, message: MESSAGES[code] ?? "Connect again" } } : {}),
  };
}

/** A process of the release before may have made a further target the default, so it is listed once. */
function serializeTargets({
  targetId,
  targetName,
  targetAvatarUrl: avatarUrl,
  targetKind: kind,
  targets,
}: ConnectionFields): ConnectedTarget[] {
  const own = targetId ? [{ targetId, name: targetName ?? targetId, avatarUrl, kind }] : [];
  const others = targets.filter((one) => one.targetId !== targetId);
  return [...own, ...others].map((one) => ({
    _id: one.targetId,
    name: one.name,
    avatarUrl: one.avatarUrl,
    kind: one.kind as ConnectedTarget["kind"],
    isDefault: one.targetId === targetId,
  }));
}

function problemOf(state: string, stored: string | null, missing: string[]): string | null {
  if (state === "reconnect") return "reconnect";
  return stored ?? (missing.length > 0 ? "permission" : null);
}

export function canPublish(
  { state, scopes, problem }: Pick<ConnectionFields, "state" | "scopes" | "problem">,
  requiredScopes: string[],
): boolean {
  return state === "connected" && problem === null && getMissingScopes(scopes, requiredScopes).length === 0;
}

/** Part of an adapter that the serialized state depends on. */
export interface ConsentRules {
  readonly requiredScopes: string[];
  readonly commentScopes?: string[];
  apps?: Partial<Record<ConsentApp, { readonly requiredScopes: string[] }>>;
  appOf?(consent: { app: string | null; scopes: string[] }): ConsentApp | null;
  offers?(): ConnectionDto["offers"];
}

interface Place {
  blocked?: "create_content";
  id: string;
  name: string;
  avatarUrl: string | null;
  kind?: TargetDto["kind"];
}

export function serializePage({ id, name, avatarUrl }: Place, chosen: string | null): PageDto {
  return { _id: id, name, avatarUrl, selected: id === chosen };
}

export function serializeTarget(target: Place, chosen: string | null): TargetDto {
  return {
    ...serializePage(target, chosen),
    kind: target.kind ?? null,
    blocked: target.blocked ?? null,
  };
}

interface NamedPlace {
  id: string;
  name: string;
  address: string;
}

export function serializePlace({ id, name, address }: NamedPlace): PlacesDto["places"][number] {
  return { _id: id, name: name.slice(0, OPTION_LIMITS.placeName), address };
}
