import type { z } from "zod";
import type { networkOptions } from "@/lib/posts/network-options-schemas";

/** Limits by the networks' documentation (docs/providers). */
export const OPTION_LIMITS = {
  collaborators: 3,
  userTags: 20,
  comment: { facebook: 8_000, instagram: 2_200, linkedin: 1_250 },
  linkTitle: 200,
} as const;

/** Options of a post by network, as the server returns them. */
export type NetworkOptions = z.infer<typeof networkOptions>;

/** All options that any network has; a network's own are a part of them. */
export type PostOptions = Partial<NonNullable<NetworkOptions["instagram"]>> & {
  link?: { url: string; title?: string } | undefined;
};

/** Returns the options of one network. */
export function getPostOptions(options: NetworkOptions, platform: string): PostOptions {
  const all: Record<string, PostOptions | undefined> = options;
  return all[platform] ?? {};
}
