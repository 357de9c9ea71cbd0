/**
 * Stand-in for Google Identity Services: the browser script, its button, the account chooser and the published keys.
 *
 * Faithful to: `google.accounts.id` with initialize, renderButton, prompt, cancel and disableAutoSelect; the button in
 * a frame of Google's own site, at most 400 px wide and 40 high; the chooser in a popup that the page opens, so that
 * its opener policy and popup blockers count; the client id and the registered origins; RS256 tokens with the claims of
 * a web sign-in, one hour long by the sandbox clock; two published keys at a time with their caching header.
 *
 * Not faithful to: no One Tap card and no browser dialog (FedCM): prompt opens the chooser; no redirect mode, no
 * automatic choice; options that the real script ignores are refused with a warning in the console and do nothing;
 * everybody is signed in to Google already and is asked for no password; pictures are letters.
 * Test data: Tom's address is not verified. Any other address can be typed, verified or not; the same address is
 * always the same account. Events: keys-rotated · token {email, name?, sub?, nonce?, flaw?, shortIssuer?}.
 */
import type { CreateStandIn, SandboxContext, SandboxRequest, StandIn } from "@/sandbox/core/stand-in";
import { buttonFrame } from "@/sandbox/google/button";
import { CLIENT_SCRIPT } from "@/sandbox/google/client-script";
import { FLAWS } from "@/sandbox/google/id-token";
import { keySet } from "@/sandbox/google/key-set";
import { picture } from "@/sandbox/google/picture";
import { handleSelect } from "@/sandbox/google/select";
import { refusalPage } from "@/sandbox/google/select-page";
import { googleClient } from "@/sandbox/google/settings";
import { emptyState, type Google } from "@/sandbox/google/state";
import { trigger } from "@/sandbox/google/trigger";
import { PEOPLE } from "@/sandbox/google/world";

/** Creates the Google stand-in on the given server. */
export const createGoogleStandIn: CreateStandIn = async (context: SandboxContext): Promise<StandIn> => {
  const state = await context.openState("google", emptyState);
  const google: Google = { context, state, client: googleClient() };
  // The key is kept before anybody is told of it: a restart must know the one that tokens were signed with.
  await state.update(() => undefined);
  return {
    service: "google",
    prefixes: ["/google"],
    handle: (_prefix, request) => handle(google, request),
    trigger: (event, data) => trigger(google, event, data),
    reset: () => reset(google),
    home: () => home(google),
  };
};

/** Accounts are forgotten; the keys stay, as nobody empties Google's. */
async function reset({ state }: Google): Promise<void> {
  const { keys } = state.get();
  await state.reset();
  await state.update((empty) => {
    empty.keys = keys;
  });
}

async function handle(google: Google, request: SandboxRequest) {
  const { method, path } = request;
  if (path === "/gsi/select") return handleSelect(google, request);
  if (method !== "GET") return refusalPage(405, "invalid_request", "This address answers GET only.");
  switch (path) {
    case "/gsi/client":
      return text("text/javascript; charset=utf-8", CLIENT_SCRIPT);
    case "/gsi/style":
      return text("text/css; charset=utf-8", ".kolot-sandbox-gsi{border:0;color-scheme:light}");
    case "/gsi/button":
      return buttonFrame(google, request);
    case "/oauth2/v3/certs":
      return keySet(google);
    default:
      return picture(google, path) ?? refusalPage(404, "not_found", "Nothing answers at this address.");
  }
}

function text(type: string, body: string) {
  // Files that any page may load and look into, as on other hosts of static files.
  const open = { "access-control-allow-origin": "*", "x-content-type-options": "nosniff" };
  return { status: 200, headers: { "content-type": type, "cache-control": "no-store", ...open }, body };
}

function home({ client }: Google): ReturnType<StandIn["home"]> {
  return {
    title: "Google sign-in",
    text: [
      `The button on the sign-in page opens the chooser. Client id ${client.id}. People: ${PEOPLE.map(({ email }) => email).join(", ")}; any other address can be typed.`,
      `Events: keys-rotated · token {email, name?, sub?, nonce?, flaw?, shortIssuer?}. Flaws: ${FLAWS.join(", ")}.`,
    ].join("\n"),
    links: [{ label: "Published keys", href: "/google/oauth2/v3/certs" }],
  };
}
