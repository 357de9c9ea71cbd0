import { z } from "zod";
import { CONSENT_NAMES } from "@/lib/connections/consent-names";
import {
  MAX_CONNECTED_TARGETS,
  MAX_PLACE_QUERY_LENGTH,
  MIN_PLACE_QUERY_LENGTH,
} from "@/lib/connections/limits";
import { CONNECTION_STATES } from "@/lib/connections/states";
import { platformSchema } from "@/lib/core/platform-schema";
import { CONSENT_APPS, TARGET_KINDS } from "@/lib/core/platforms";
import { MAX_TARGET_ID_LENGTH } from "@/lib/posts/limits";

export const platformParams = z.object({ id: z.string(), platform: platformSchema });
export const callbackParams = z.object({ platform: z.enum(CONSENT_NAMES) });
/** The vendor's app to ask, where a platform has several. */
export const connectQuery = z.object({
  app: z.enum(CONSENT_APPS).optional(),
  /** Requests the permissions for comments as well. */
  comments: z.literal("1").optional(),
});
export const callbackQuery = z.object({
  state: z.string().max(200).default(""),
  code: z.string().max(4000).optional(),
  error: z.string().max(200).optional(),
});

/** Without `q` the user's own places are listed. */
export const placesQuery = z.object({
  q: z.string().trim().min(MIN_PLACE_QUERY_LENGTH).max(MAX_PLACE_QUERY_LENGTH).optional(),
});

const targetId = z.string().min(1).max(MAX_TARGET_ID_LENGTH);
export const targetParams = platformParams.extend({ targetId });
export const selectPageBody = z.object({ pageId: targetId });
/** `targetId` becomes the default. `additional` replaces the other ones; without it they stay. */
export const selectTargetBody = z.object({
  targetId,
  additional: z
    .array(targetId)
    .max(MAX_CONNECTED_TARGETS - 1)
    .optional(),
});

export const connectResponse = z.object({ authorizationUrl: z.url() });

const targetKind = z.enum(TARGET_KINDS);

export const connectionDto = z
  .object({
    state: z.enum(CONNECTION_STATES),
    name: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    kind: targetKind.nullable(),
    /** The pages and profiles to choose from in a post, the default one first; empty when nothing is connected. */
    targets: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        avatarUrl: z.string().nullable(),
        kind: targetKind.nullable(),
        isDefault: z.boolean(),
      }),
    ),
    /** End of publishing unless the user acts, and the whole days until then. */
    expiresAt: z.string().nullable(),
    daysLeft: z.int().nullable(),
    canPublish: z.boolean(),
    /** False when a permission for comments is missing. */
    canComment: z.boolean(),
    /** Missing permissions that posting needs, as the platform names them. */
    missing: z.array(z.string()),
    /** Rolling post quota, as the platform last reported it; null where it reports none. */
    quota: z.object({ used: z.int(), limit: z.int() }).nullable(),
    previous: z.string().nullable(),
    /** The vendor's app that the connection belongs to; null is the first one. */
    app: z.enum(CONSENT_APPS).nullable(),
    /** Kinds of targets that each app can connect; empty when the platform has one kind without conditions. */
    offers: z.array(
      z.object({
        app: z.enum(CONSENT_APPS).nullable(),
        kinds: z.array(targetKind),
        lastsDays: z.int().nullable(),
        hasInsights: z.boolean(),
      }),
    ),
    problem: z.object({ code: z.string(), message: z.string() }).optional(),
  })
  .meta({ id: "Connection" });

export const statusResponse = z.record(platformSchema, connectionDto);

const pageWire = z.object({
  _id: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  selected: z.boolean(),
});

const targetWire = pageWire
  .extend({ kind: targetKind.nullable(), blocked: z.enum(["create_content"]).nullable() })
  .meta({ id: "Target" });

export const targetsResponse = z.object({ targets: z.array(targetWire) });
export const pagesResponse = z.object({ pages: z.array(pageWire) });
/** `canSearch` is false when the platform has not granted this installation the search. */
export const placesResponse = z.object({
  places: z.array(z.object({ _id: z.string(), name: z.string(), address: z.string() }).meta({ id: "Place" })),
  canSearch: z.boolean(),
});
/** `strandedPosts`: scheduled posts whose page or profile is not connected anymore. */
export const targetResponse = z.object({ connection: connectionDto, strandedPosts: z.int() });
export const removedTargetResponse = targetResponse.pick({ strandedPosts: true });

export const dataDeletionResponse = z.object({ url: z.url(), confirmation_code: z.string() });

export type ConnectedTarget = ConnectionDto["targets"][number];
export type CallbackQuery = z.infer<typeof callbackQuery>;
export type ConnectionDto = z.infer<typeof connectionDto>;
export type ConnectionStatus = z.infer<typeof statusResponse>;
export type PageDto = z.infer<typeof pageWire>;
export type PlacesDto = z.infer<typeof placesResponse>;
export type TargetDto = z.infer<typeof targetWire>;
