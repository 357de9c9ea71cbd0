/**
 * Stand-in for LinkedIn: sign-in and consent, tokens, media uploads, posts, statistics, and the posts as followers see
 * them.
 *
 * Faithful to: an account chooser and a consent that is cancelled at either step; single-use codes of 30 minutes and
 * byte-identical return addresses; permissions only approved apps may ask for; tokens of 60 days, and refresh tokens
 * for approved apps whose year begins with the consent and is never prolonged; the version header with its refusals
 * (400, 426), the Rest.li protocol and its bare List( ) and ( ); the three 401s; organisations by role, page by page;
 * uploads by signed addresses, videos in parts of 4 MB with their ETags, processing that takes time or fails, pictures
 * that a permission to write cannot read; little text cut off at the first bare reserved character; the empty answer
 * with the URN in a header; duplicates named by URN, deleted ones too; 150 posts a day; figures of organisations' and
 * of members' posts, posts without any left out for organisations.
 *
 * Not faithful to: permissions can be unticked one by one; headers, parameters and fields that the real API may ignore
 * are refused; versions end when told, not by the calendar; a bare "#word" is read as a hashtag by the real one and
 * ends the text here; a duplicate is judged by identical text and media within 48 hours; an asset that is still
 * processed is refused at the post; documents are PDF only; the 3,000 characters are counted without escapes;
 * wordings of errors are close, not verbatim. Logos are images at once.
 * Not here at all: id tokens, drafts, polls, reshares, comments, reactions, captions, thumbnails, page statistics,
 * webhooks, batch calls, the unversioned API but for /v2/userinfo.
 */
import type { CreateStandIn, SandboxContext, SandboxRequest, StandIn } from "@/sandbox/core/stand-in";
import { handleAuthorization } from "@/sandbox/linkedin/authorize";
import { handleFeed } from "@/sandbox/linkedin/feed";
import { AUTHORS } from "@/sandbox/linkedin/feed-page";
import { dropMedia } from "@/sandbox/linkedin/media-files";
import { handleOAuth } from "@/sandbox/linkedin/oauth";
import { handleRest } from "@/sandbox/linkedin/rest";
import { json } from "@/sandbox/linkedin/rest-call";
import { linkedInApp } from "@/sandbox/linkedin/settings";
import { emptyState, type LinkedIn } from "@/sandbox/linkedin/state";
import { trigger } from "@/sandbox/linkedin/trigger";
import { handleUpload } from "@/sandbox/linkedin/upload";
import { handleUserinfo } from "@/sandbox/linkedin/userinfo";

/** Creates the LinkedIn stand-in on the given server. */
export const createLinkedInStandIn: CreateStandIn = async (context: SandboxContext): Promise<StandIn> => {
  const state = await context.openState("linkedin", emptyState);
  const linkedin: LinkedIn = { context, state, app: linkedInApp() };
  return {
    service: "linkedin",
    prefixes: ["/linkedin", "/feeds/linkedin"],
    handle: async (prefix, request) =>
      prefix === "/linkedin" ? handleApi(linkedin, request) : handleFeed(linkedin, request),
    trigger: (event, data) => trigger(linkedin, event, data),
    reset: () => reset(linkedin),
    home: () => home(linkedin),
  };
};

async function handleApi(linkedin: LinkedIn, request: SandboxRequest) {
  const { path } = request;
  if (path === "/oauth/v2/authorization") return handleAuthorization(linkedin, request);
  if (path === "/oauth/v2/accessToken" || path === "/oauth/v2/introspectToken") {
    return handleOAuth(linkedin, request);
  }
  if (path === "/v2/userinfo") return handleUserinfo(linkedin, request);
  if (path.startsWith("/dms-uploads/")) return handleUpload(linkedin, request);
  if (path.startsWith("/rest/")) return handleRest(linkedin, request);
  return json(404, {
    status: 404,
    code: "RESOURCE_NOT_FOUND",
    message: `No virtual resource found for ${path}`,
  });
}

/** Everything is gone but the numbering: an identifier means one thing for ever, as in life. */
async function reset(linkedin: LinkedIn): Promise<void> {
  const { sequence, media } = linkedin.state.get();
  await linkedin.state.reset();
  await linkedin.state.update((state) => {
    state.sequence = sequence;
  });
  for (const file of Object.values(media)) await dropMedia(linkedin.context, file);
}

function home({ app }: LinkedIn): ReturnType<StandIn["home"]> {
  const links = AUTHORS.map(({ urn, author }) => ({ label: author.name, href: `/feeds/linkedin/${urn}` }));
  return {
    title: "LinkedIn",
    text: [
      `Connect as one of three people; two of them manage pages. Client id ${app.id}.`,
      "Events: token-revoked {person?} · permission-withdrawn {permission} · role-changed {person, organization, role} · app-approval {approved} · processing {ms} · processing-failed {count?} · version-sunset {version} · quota {author, posts?} · throttle {count?}.",
    ].join("\n"),
    links: [{ label: "Everybody", href: "/feeds/linkedin" }, ...links],
  };
}
