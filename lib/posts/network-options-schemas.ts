import { z } from "zod";
import type { Platform } from "@/lib/core/platforms";
import { OPTION_LIMITS } from "@/lib/posts/option-limits";

const USERNAME = /^[A-Za-z0-9._]{1,30}$/;

/** Stored without "@". */
const username = z
  .string()
  .trim()
  .transform((name) => name.replace(/^@/, ""))
  .refine((name) => USERNAME.test(name), "Letters, digits, . and _ only");

const comment = (platform: Platform) => z.string().trim().max(OPTION_LIMITS.comment[platform]).optional();
const placement = z.enum(["feed", "reel", "story"]).optional();
/** Id of the Facebook page of a place. */
const placeId = z
  .string()
  .regex(/^\d{5,20}$/, "The number of a Facebook page")
  .optional();
/** Name of the place when it was chosen; absent where only its id is known. */
const placeName = z.string().trim().min(1).max(OPTION_LIMITS.placeName).optional();
const url = z.url({ protocol: /^https?$/, error: "A link starts with https://" }).max(2_000);
const share = z.number().min(0).max(1);

const options = {
  facebook: z.strictObject({
    placement,
    firstComment: comment("facebook"),
    link: z.strictObject({ url }).optional(),
    placeId,
    placeName,
  }),
  instagram: z.strictObject({
    placement,
    firstComment: comment("instagram"),
    collaborators: z.array(username).max(OPTION_LIMITS.collaborators).optional(),
    /** `url` is the image's, so that a tag stays on its image when the order changes. */
    userTags: z
      .array(z.strictObject({ url: z.string().max(2_000), username, x: share, y: share }))
      .max(OPTION_LIMITS.userTags)
      .optional(),
    placeId,
    placeName,
  }),
  linkedin: z.strictObject({
    firstComment: comment("linkedin"),
    /** LinkedIn reads no page for its preview: it shows this title. */
    link: z.strictObject({ url, title: z.string().trim().max(OPTION_LIMITS.linkTitle) }).optional(),
  }),
};

/** Publishing options of a post by network. They are kept when the post moves to another network. */
export const networkOptions = z
  .strictObject({
    facebook: options.facebook.optional(),
    instagram: options.instagram.optional(),
    linkedin: options.linkedin.optional(),
  })
  .meta({ id: "NetworkOptions" });

/** Returns the stored options; none when there are none or they are invalid. */
export function parseNetworkOptions(stored: unknown): z.infer<typeof networkOptions> {
  return networkOptions.safeParse(stored ?? {}).data ?? {};
}
