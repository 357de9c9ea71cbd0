/**
 * Stand-in for Facebook: the consent dialog, the Graph API for Pages, and the Pages as followers see them.
 *
 * Faithful to: consent with unticked pages and permissions; single-use codes and byte-identical return addresses;
 * short and long tokens, page tokens and their deaths (expiry by the sandbox clock, 460, 458); permissions asked
 * at each call; appsecret_proof; fields and cursors; text, link and photo posts, unpublished photos attached
 * later, Facebook's own scheduling; photos really fetched from their address; the error envelope with its codes;
 * the usage headers; duplicates (506) of text posts within the hour.
 *
 * Not faithful to: parameters the real API ignores are refused here; expired versions are refused, not upgraded,
 * and v21 to v23 are not served; redirects of photo addresses are not followed and private addresses are allowed;
 * only JPEG and PNG photos; linked pages are not read for a preview; a duplicate is judged by identical text
 * alone; throttling comes only when triggered; wordings and subcodes of errors are close, not verbatim.
 * Not here at all: videos, reels, comments, insights, webhooks, batch calls, groups, Instagram.
 */
import type { CreateStandIn, SandboxContext, SandboxRequest, StandIn } from "@/sandbox/core/stand-in";
import { handleDialog } from "@/sandbox/meta/dialog";
import { handleFeed } from "@/sandbox/meta/feed";
import { handleGraph } from "@/sandbox/meta/graph";
import { dropPhoto } from "@/sandbox/meta/media";
import { facebookApp } from "@/sandbox/meta/settings";
import { emptyState, type Meta } from "@/sandbox/meta/state";
import { trigger } from "@/sandbox/meta/trigger";
import { PAGES, PERSON } from "@/sandbox/meta/world";

const HANDLERS: Record<string, typeof handleGraph> = {
  "/meta": handleGraph,
  "/meta/dialog": handleDialog,
  "/feeds/facebook": handleFeed,
};

/** Creates the Facebook stand-in on the given server. */
export const createMetaStandIn: CreateStandIn = async (context: SandboxContext): Promise<StandIn> => {
  const state = await context.openState("meta", emptyState);
  const meta: Meta = { context, state, app: facebookApp(), calls: new Map() };
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
  const { sequence, photos } = meta.state.get();
  const checksums = new Set(Object.values(photos).map(({ checksum }) => checksum));
  await meta.state.reset();
  await meta.state.update((state) => {
    state.sequence = sequence;
  });
  meta.calls.clear();
  for (const checksum of checksums) await dropPhoto(meta.context, checksum);
}

function home(meta: Meta): ReturnType<StandIn["home"]> {
  const pages = PAGES.map(({ id, name }) => ({ label: name, href: `/feeds/facebook/${id}` }));
  return {
    title: "Facebook",
    text: [
      `Connect as ${PERSON.name}: the consent page lets you untick Pages and permissions. App id ${meta.app.id}.`,
      "Events: token-revoked {pageId?} · permission-withdrawn {permission?} · consent-withdrawn · throttle {count?}.",
    ].join("\n"),
    links: [{ label: "All Pages", href: "/feeds/facebook" }, ...pages],
  };
}
