import { z } from "zod";
import { refusals } from "@/sandbox/linkedin/errors";
import { plainText, readLittleText } from "@/sandbox/linkedin/little-text";
import { type Call, readBody } from "@/sandbox/linkedin/rest-call";
import {
  ALT_TEXT_LIMIT,
  COMMENTARY_LIMIT,
  IMAGES_MAX,
  IMAGES_MIN,
  TITLE_LIMIT,
} from "@/sandbox/linkedin/settings";
import type { Content, Post } from "@/sandbox/linkedin/state";

const altText = z.string().max(ALT_TEXT_LIMIT).optional();
const title = z.string().max(TITLE_LIMIT).optional();
const postRequest = z.strictObject({
  author: z
    .string()
    .regex(/^urn:li:(person|organization):\w+$/, "must be the URN of a person or organization"),
  commentary: z.string(),
  visibility: z.enum(["PUBLIC", "CONNECTIONS"]),
  distribution: z.strictObject({
    feedDistribution: z.literal("MAIN_FEED"),
    targetEntities: z.array(z.never()),
    thirdPartyDistributionChannels: z.array(z.never()),
  }),
  content: z
    .strictObject({
      media: z.strictObject({ id: z.string(), title, altText }).optional(),
      multiImage: z
        .strictObject({
          images: z
            .array(z.strictObject({ id: z.string(), altText }))
            .min(IMAGES_MIN)
            .max(IMAGES_MAX),
        })
        .optional(),
      article: z
        .strictObject({
          source: z.url({ protocol: /^https?$/ }),
          title: z.string().min(1).max(TITLE_LIMIT),
          description: z.string().max(4086).optional(),
          thumbnail: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  lifecycleState: z.literal("PUBLISHED"),
  isReshareDisabledByAuthor: z.boolean().optional(),
});

export type Draft = Omit<Post, "urn" | "createdAt" | "deletedAt">;

/** The body of POST /rest/posts; what is left of its text is what LinkedIn reads of it. */
export function readDraft(call: Call): { draft: Draft; truncatedAt: number | null } {
  const given = readBody(call, postRequest);
  const { elements, truncatedAt } = readLittleText(given.commentary);
  if (plainText(elements).length > COMMENTARY_LIMIT) throw refusals.tooLong("/commentary", COMMENTARY_LIMIT);
  const content = contentOf(given.content);
  if (plainText(elements).trim() === "" && content.kind === "none") throw refusals.missing("/commentary");
  if (given.visibility !== "PUBLIC" && given.author.startsWith("urn:li:organization:")) {
    throw refusals.field("/visibility", "must be PUBLIC for an organization");
  }
  const { author, visibility, isReshareDisabledByAuthor = false } = given;
  return { draft: { author, text: elements, visibility, content, isReshareDisabledByAuthor }, truncatedAt };
}

type Given = NonNullable<z.infer<typeof postRequest>["content"]>;

function contentOf(given: Given | undefined): Content {
  const none: Content = { kind: "none", media: [], article: null };
  if (!given) return none;
  const { media, multiImage, article } = given;
  if ([media, multiImage, article].filter(Boolean).length !== 1) {
    throw refusals.field("/content", "must have exactly one of media, multiImage and article");
  }
  if (article) {
    const { source, title, description = "", thumbnail = "" } = article;
    return { ...none, kind: "article", article: { source, title, description, thumbnail } };
  }
  const file = (one: { id: string; title?: string | undefined; altText?: string | undefined }) => ({
    id: one.id,
    title: one.title ?? "",
    altText: one.altText ?? "",
  });
  if (media) return { ...none, kind: "media", media: [file(media)] };
  return { ...none, kind: "multiImage", media: (multiImage?.images ?? []).map(file) };
}
