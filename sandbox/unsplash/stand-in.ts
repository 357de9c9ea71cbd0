/**
 * Stand-in for Unsplash: its API, the host of its pictures, and the pages that its links lead to.
 *
 * Faithful to: the key in its one form, the version header, the calls and their parameters with their bounds, the
 * words of a photo, X-Total and Link of the feed, the limit by the hour (of the sandbox's clock) with its headers
 * and its refusal in plain text, a use reported with the ixid of the answer that showed the photo, picture addresses
 * with w, h, q, fm and fit, open to every page and canvas; pictures do not count against the limit.
 *
 * Not faithful to: parameters the real API ignores are refused here, more than 30 a page too; a report without ixid
 * is refused; Hebrew words are found only when the question says lang=he, with no translation between languages; 48
 * photos, all drawn; no topics, random, collections, colours, users, statistics and nothing that writes.
 * Test data: SANDBOX_UNSPLASH_LIMIT sets the questions of an hour.
 */
import type { CreateStandIn, SandboxContext, SandboxRequest, StandIn } from "@/sandbox/core/stand-in";
import { handleApi } from "@/sandbox/unsplash/api";
import { handleImage } from "@/sandbox/unsplash/images";
import { unsplashSettings } from "@/sandbox/unsplash/settings";
import { handleSite } from "@/sandbox/unsplash/site";
import { emptyState, type Unsplash } from "@/sandbox/unsplash/state";
import { PHOTOS } from "@/sandbox/unsplash/world";

/** Creates the Unsplash stand-in on the given server. */
export const createUnsplashStandIn: CreateStandIn = async (context: SandboxContext): Promise<StandIn> => {
  const unsplash: Unsplash = {
    context,
    state: await context.openState("unsplash", emptyState),
    settings: unsplashSettings(),
  };
  const handlers: Record<string, (request: SandboxRequest) => ReturnType<StandIn["handle"]>> = {
    "/unsplash": (request) => handleApi(unsplash, request),
    "/unsplash/images": handleImage,
    "/unsplash/site": async (request) => handleSite(context.baseUrl, request),
  };
  return {
    service: "unsplash",
    prefixes: Object.keys(handlers),
    handle: async (prefix, request) => {
      const handler = handlers[prefix];
      if (!handler) throw new Error(`The Unsplash stand-in does not serve ${prefix}`);
      return handler(request);
    },
    reset: () => unsplash.state.reset(),
    home: () => ({
      title: "Unsplash",
      text: `${PHOTOS.length} drawn photos with English and Hebrew words: bread, coffee, sea, city, flowers, לחם, קפה, ים. ${unsplash.settings.hourlyLimit} questions an hour.`,
      links: [{ label: "All photos", href: "/unsplash/site" }],
    }),
  };
};
