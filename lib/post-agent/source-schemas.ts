import { z } from "zod";
import { MAX_SOURCE_BYTES, MAX_SOURCE_TITLE_LENGTH } from "@/lib/post-agent/limits";

export const sourcesParams = z.object({ id: z.string() });
export const sourceParams = z.object({ id: z.string(), sourceId: z.string() });

const title = z
  .string()
  .trim()
  .min(1, "Enter a name")
  .max(MAX_SOURCE_TITLE_LENGTH, `At most ${MAX_SOURCE_TITLE_LENGTH} characters`)
  .regex(/^\P{Cc}*$/u, "One line, without control characters");

const content = z
  .string()
  .trim()
  .min(1, "Enter text")
  .regex(/^[^\0]*$/, "Without control characters")
  .refine((text) => new TextEncoder().encode(text).length <= MAX_SOURCE_BYTES, "At most 50 KB of text");

export const addSourceBody = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("note"), title: title.optional(), content }),
  z.object({ kind: z.literal("link"), title: title.optional(), url: z.string().trim().min(1).max(2_000) }),
]);

const agentSource = z
  .object({
    _id: z.uuid(),
    kind: z.enum(["note", "link"]),
    title: z.string(),
    url: z.string().nullable(),
    excerpt: z.string(),
    /** Refers to the whole stored text. */
    characters: z.int(),
    createdAt: z.string(),
  })
  .meta({ id: "AgentSource" });

export const sourceResponse = z.object({ source: agentSource });
export const sourcesResponse = z.object({ sources: z.array(agentSource), limit: z.int() });

export type AddSourceBody = z.infer<typeof addSourceBody>;
export type AgentSource = z.infer<typeof agentSource>;
