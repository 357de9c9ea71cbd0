import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { issueToken } from "@/sandbox/google/id-token";
import { chooserPage, handOverPage, refusalPage } from "@/sandbox/google/select-page";
import { isRegisteredOrigin } from "@/sandbox/google/settings";
import type { Ask, Google } from "@/sandbox/google/state";
import { type GooglePerson, PEOPLE, personOf } from "@/sandbox/google/world";

const PARAMETERS = ["client_id", "origin", "ux_mode", "channel_id", "nonce", "hl"];
const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

/** The account chooser: GET shows it, its own forms POST back, and the answer hands the token to the page. */
export async function handleSelect(google: Google, request: SandboxRequest): Promise<SandboxResponse> {
  const ask = readAsk(google, request.query);
  if ("refusal" in ask) return ask.refusal;
  if (request.method === "GET") return chooserPage(google);
  if (request.method !== "POST") return refusalPage(405, "invalid_request", "GET and POST only.");
  const form = new URLSearchParams(request.body.toString("utf8"));
  const person = await chosenPerson(google, form);
  if (!person) return chooserPage(google, "Couldn’t find your Google Account. Enter a whole address.");
  return handOverPage(ask, await issueToken(google, person, { nonce: ask.nonce }));
}

function readAsk(google: Google, query: URLSearchParams): Ask | { refusal: SandboxResponse } {
  const refuse = (status: number, code: string, text: string) => ({
    refusal: refusalPage(status, code, text),
  });
  const stray = [...query.keys()].find((name) => !PARAMETERS.includes(name));
  if (stray) return refuse(400, "invalid_request", `Parameter not allowed for this message type: ${stray}`);
  if (query.get("client_id") !== google.client.id) {
    return refuse(401, "invalid_client", "The OAuth client was not found.");
  }
  const origin = query.get("origin") ?? "";
  if (!isRegisteredOrigin(origin)) {
    return refuse(400, "origin_mismatch", `Not a registered JavaScript origin: ${origin}`);
  }
  if ((query.get("ux_mode") ?? "popup") !== "popup") {
    return refuse(
      400,
      "redirect_uri_mismatch",
      "No redirect address is registered; only ux_mode popup works.",
    );
  }
  const channel = query.get("channel_id") ?? "";
  if (channel === "") return refuse(400, "invalid_request", "Missing required parameter: channel_id");
  return { origin, channel, nonce: query.get("nonce") ?? undefined };
}

async function chosenPerson(google: Google, form: URLSearchParams): Promise<GooglePerson | undefined> {
  const account = form.get("account");
  const { others } = google.state.get();
  if (account) return [...PEOPLE, ...others].find(({ sub }) => sub === account);
  const email = (form.get("email") ?? "").trim().toLowerCase();
  if (!ADDRESS.test(email)) return undefined;
  const person = personOf(email, form.get("name") ?? undefined, form.get("verified") !== null);
  await google.state.update((state) => {
    state.others = [person, ...state.others.filter((one) => one.email !== email)].slice(0, 5);
  });
  return person;
}
