/**
 * Stand-in for Facebook and Instagram: the consent dialog, the Graph API for Pages and the professional Instagram
 * accounts behind them, and both as followers see them.
 *
 * Faithful to: consent with unticked pages and permissions; single-use codes and byte-identical return addresses;
 * short and long tokens, page tokens and their deaths (expiry by the sandbox clock, 460, 458); permissions asked
 * at each call; appsecret_proof; fields and cursors; text, link and photo posts, unpublished photos attached
 * later, Facebook's own scheduling; photos really fetched from their address; the error envelope with its codes;
 * the usage headers; duplicates (506) of text posts within the hour; films that are answered before they are worked
 * on, reels in three calls; Instagram's containers with their states, ends and quota, its rules for media by looking
 * at the bytes; figures of pages, posts and accounts, dead metrics refused, small pages without any.
 *
 * Not faithful to: parameters the real API ignores are refused here; expired versions are refused, not upgraded,
 * and v21 to v23 are not served; redirects of photo addresses are not followed and private addresses are allowed;
 * only JPEG and PNG photos; linked pages are not read for a preview; a duplicate is judged by identical text
 * alone; throttling comes only when triggered; wordings and subcodes of errors are close, not verbatim; films are
 * handed in by address alone, up to 256 MB, and neither cut nor encoded anew; processing takes a fixed time; publishing
 * a container twice is refused with the words for one that is not ready; figures are made up, the same each time.
 * Not here at all: stories, comments, mentions, webhooks, batch calls, groups, Instagram Login, collaborators, tags.
 */
import type { CreateStandIn, SandboxContext, SandboxRequest, StandIn } from "@/sandbox/core/stand-in";
import { handleDialog } from "@/sandbox/meta/dialog";
import { handleFeed } from "@/sandbox/meta/feed";
import { handleGraph } from "@/sandbox/meta/graph";
import { handleInstagramFeed } from "@/sandbox/meta/instagram-feed";
import { dropFile } from "@/sandbox/meta/media";
import { handleUpload } from "@/sandbox/meta/publish-reel";
import { facebookApp } from "@/sandbox/meta/settings";
import { completeState, emptyState, type Meta } from "@/sandbox/meta/state";
import { trigger } from "@/sandbox/meta/trigger";
import { PAGES, PERSON } from "@/sandbox/meta/world";

const HANDLERS: Record<string, typeof handleGraph> = {
  "/meta": handleGraph,
  "/meta/dialog": handleDialog,
  "/meta/rupload": handleUpload,
  "/feeds/facebook": handleFeed,
  "/feeds/instagram": handleInstagramFeed,
};

/** Creates the Facebook stand-in on the given server. */
export const createMetaStandIn: CreateStandIn = async (context: SandboxContext): Promise<StandIn> => {
  const state = await context.openState("meta", emptyState);
  const meta: Meta = { context, state, app: facebookApp(), calls: new Map() };
  await completeState(meta);
  return {
    service: "meta",
    prefixes: Object.keys(HANDLERS),
    handle: async (prefix: string, request: SandboxRequest) => {
      const handler = HANDLERS[prefix];
      if (!handler) throw new Error(`The Facebook stand-in does not serve ${prefix}`);
      return handler(meta, request);
    },
    trigger: (event, data) => trigger(meta, event, data),
    reset: () => reset(meta),
    home: () => home(meta),
  };
};

/** Everything is gone but the numbering: an identifier means one thing for ever, as in life. */
async function reset(meta: Meta): Promise<void> {
  const { sequence, photos, videos, containers, instagramMedia } = meta.state.get();
  const parts = Object.values(instagramMedia).flatMap((media) => media.parts);
  const files = [...Object.values(videos), ...Object.values(containers), ...parts].map(({ file }) => file);
  const kept = [...Object.values(photos), ...files];
  const checksums = new Set(kept.flatMap((file) => (file ? [file.checksum] : [])));
  await meta.state.reset();
  await meta.state.update((state) => {
    state.sequence = sequence;
  });
  meta.calls.clear();
  for (const checksum of checksums) await dropFile(meta.context, checksum);
}

function home(meta: Meta): ReturnType<StandIn["home"]> {
  const pages = PAGES.map(({ id, name }) => ({ label: name, href: `/feeds/facebook/${id}` }));
  const accounts = PAGES.map(({ instagram: { username } }) => ({
    label: `@${username}`,
    href: `/feeds/instagram/${username}`,
  }));
  return {
    title: "Facebook and Instagram",
    text: [
      `Connect as ${PERSON.name}: the consent page lets you untick Pages and permissions. App id ${meta.app.id}.`,
      "Events: token-revoked {pageId?} · permission-withdrawn {permission?} · consent-withdrawn · throttle {count?}.",
      "Media: processing {seconds} · processing-error {count?} · containers-expired · quota-used {count?} · spam-block {count?, published?} · followers {pageId?, count} · instagram-unlinked {pageId?}.",
    ].join("\n"),
    links: [{ label: "All Pages", href: "/feeds/facebook" }, ...pages, ...accounts],
  };
}
