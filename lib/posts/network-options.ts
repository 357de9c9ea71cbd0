import type { z } from "zod";
import type { networkOptions } from "@/lib/posts/network-options-schemas";

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
