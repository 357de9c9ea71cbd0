import { z } from "zod";
import { getEnv } from "@/lib/core/server/env";
import { fetchJson } from "@/lib/providers/http";
import { canPostAsMember, type LinkedInApp } from "@/lib/providers/social/linkedin-apps";
import { callLinkedInApi, encodeUrn, toLinkedInError } from "@/lib/providers/social/linkedin-rest";
import { type PublishTarget, SocialError } from "@/lib/providers/social/port";

const MAX_LISTS = 20;
const LIST = 100;
const MAY_POST = ["ADMINISTRATOR", "CONTENT_ADMINISTRATOR"];

const userinfo = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  picture: z.string().optional(),
});
const roles = z.object({
  elements: z.array(z.object({ role: z.string(), organization: z.string(), state: z.string() })),
});
const organizationSchema = z.object({
  localizedName: z.string(),
  logoV2: z.object({ original: z.string().optional() }).optional(),
});
const image = z.object({ downloadUrl: z.string().optional() });

/** Lists the member, where the app may post as one, and its organizations; both with the member's token. */
export async function listTargets(userToken: string, app: LinkedInApp): Promise<PublishTarget[]> {
  const member = canPostAsMember(app) ? await readMember(userToken) : null;
  const found = fetchOrganizations(userToken);
  // Without the permission for organizations the member can still be posted as.
  const urns = await (member ? found.catch(emptyIfForbidden) : found);
  const organizationList = await Promise.all(urns.map((urn) => fetchOrganization(userToken, urn)));
  return [...(member ? [member] : []), ...organizationList];
}

async function readMember(token: string): Promise<PublishTarget> {
  const { sub, name, picture } = await fetchJson({
    vendor: "linkedin",
    url: `${getEnv().LINKEDIN_API_BASE}/v2/userinfo`,
    headers: { authorization: `Bearer ${token}` },
    schema: userinfo,
    mapFailure: (failure) => toLinkedInError(failure, "userinfo"),
  });
  const id = `urn:li:person:${sub}`;
  return { id, name: name ?? "LinkedIn", avatarUrl: picture ?? null, kind: "member", token, expiresAt: null };
}

async function fetchOrganizations(token: string): Promise<string[]> {
  const urns: string[] = [];
  for (let list = 0; list < MAX_LISTS; list += 1) {
    const query = `q=roleAssignee&state=APPROVED&count=${LIST}&start=${list * LIST}`;
    const response = await callLinkedInApi(roles, { path: "organizationAcls", query, token });
    for (const { role, state, organization } of response.elements) {
      if (MAY_POST.includes(role) && state === "APPROVED") urns.push(organization);
    }
    if (response.elements.length < LIST) return [...new Set(urns)];
  }
  throw new SocialError("refused", "too_many_pages", "This person manages more pages than can be listed");
}

async function fetchOrganization(token: string, urn: string): Promise<PublishTarget> {
  const id = urn.split(":").at(-1) ?? "";
  const found = await callLinkedInApi(organizationSchema, { path: `organizations/${encodeUrn(id)}`, token });
  const logo = found.logoV2?.original;
  const avatarUrl = logo ? await readLogo(token, logo) : null;
  return { id: urn, name: found.localizedName, avatarUrl, kind: "organization", token, expiresAt: null };
}

/** A missing logo is no reason to fail. */
async function readLogo(token: string, urn: string): Promise<string | null> {
  // The asset URN and the image URN name the same image; only the image URN can be requested.
  const asImage = urn.replace("urn:li:digitalmediaAsset:", "urn:li:image:");
  const response = await callLinkedInApi(image, { path: `images/${encodeUrn(asImage)}`, token }).catch(
    () => null,
  );
  return response?.downloadUrl ?? null;
}

function emptyIfForbidden(error: unknown): string[] {
  if (error instanceof SocialError && error.kind === "permission") return [];
  throw error;
}
