import { z } from "zod";
import { platformSchema } from "@/lib/accounts/platforms";
import { CONNECTION_STATES } from "@/lib/connections/states";

export const platformParams = z.object({ id: z.string(), platform: platformSchema });
export const callbackParams = z.object({ platform: platformSchema });
export const callbackQuery = z.object({
  state: z.string().max(200).default(""),
  code: z.string().max(4000).optional(),
  error: z.string().max(200).optional(),
});

const targetId = z.string().min(1).max(200);
export const choosePageBody = z.object({ pageId: targetId });
export const targetBody = z.object({ targetId });

export const connectAnswer = z.object({ authorizationUrl: z.url() });

const targetKind = z.enum(["page", "professional", "member", "organization"]);

export const connectionWire = z
  .object({
    state: z.enum(CONNECTION_STATES),
    name: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    /** What kind of place posts go to, where the network has several. */
    kind: targetKind.nullable(),
    /** When posting ends unless the person does something, and how many whole days off that is. */
    expiresAt: z.string().nullable(),
    daysLeft: z.int().nullable(),
    canPublish: z.boolean(),
    /** Permissions that posting needs and that were not granted, as the network calls them. */
    missing: z.array(z.string()),
    /** Posts of the network's own rolling quota, as it last said; null where it says none. */
    quota: z.object({ used: z.int(), limit: z.int() }).nullable(),
    /** Where posts went before the connection was ended by the person. */
    previous: z.string().nullable(),
    problem: z.object({ code: z.string(), message: z.string() }).optional(),
  })
  .meta({ id: "Connection" });

export const statusAnswer = z.record(platformSchema, connectionWire);

const pageWire = z.object({
  _id: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  selected: z.boolean(),
});

const targetWire = pageWire.extend({ kind: targetKind.nullable() }).meta({ id: "Target" });

export const targetsAnswer = z.object({ targets: z.array(targetWire) });
export const pagesAnswer = z.object({ pages: z.array(pageWire) });
export const targetAnswer = z.object({ connection: connectionWire });

export type CallbackQuery = z.infer<typeof callbackQuery>;
export type ConnectionWire = z.infer<typeof connectionWire>;
export type ConnectionStatus = z.infer<typeof statusAnswer>;
export type PageWire = z.infer<typeof pageWire>;
export type TargetWire = z.infer<typeof targetWire>;
