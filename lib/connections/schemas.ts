import { z } from "zod";
import { SUPPORTED_PLATFORMS } from "@/lib/connections/platforms";
import { CONNECTION_STATES } from "@/lib/connections/states";

export const supportedPlatform = z.enum(SUPPORTED_PLATFORMS);

export const accountParams = z.object({ id: z.string() });
export const platformParams = z.object({ id: z.string(), platform: supportedPlatform });
export const callbackParams = z.object({ platform: supportedPlatform });
export const callbackQuery = z.object({
  state: z.string().max(200).default(""),
  code: z.string().max(4000).optional(),
  error: z.string().max(200).optional(),
});

export const choosePageBody = z.object({ pageId: z.string().min(1).max(100) });

export const connectAnswer = z.object({ authorizationUrl: z.url() });

export const connectionWire = z
  .object({
    state: z.enum(CONNECTION_STATES),
    name: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    expiresAt: z.string().nullable(),
    canPublish: z.boolean(),
    problem: z.object({ code: z.string(), message: z.string() }).optional(),
  })
  .meta({ id: "Connection" });

export const statusAnswer = z.record(supportedPlatform, connectionWire);

export const pageWire = z.object({
  _id: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  selected: z.boolean(),
});

export const pagesAnswer = z.object({ pages: z.array(pageWire) });
export const choosePageAnswer = z.object({ connection: connectionWire });

export type CallbackQuery = z.infer<typeof callbackQuery>;
export type ConnectionWire = z.infer<typeof connectionWire>;
export type ConnectionStatus = z.infer<typeof statusAnswer>;
export type PageWire = z.infer<typeof pageWire>;
