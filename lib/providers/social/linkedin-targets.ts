import { z } from "zod";
import { env } from "@/lib/core/server/env";
import { fetchJson } from "@/lib/providers/http";
import { encoded, linkedInFailure, rest } from "@/lib/providers/social/linkedin-rest";
import { SocialError, type Target } from "@/lib/providers/social/port";

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
const organisation = z.object({
  localizedName: z.string(),
  logoV2: z.object({ original: z.string().optional() }).optional(),
});
const image = z.object({ downloadUrl: z.string().optional() });

/** The member, and the organisations the member may post for. All of them are posted to with the member's token. */
export async function listTargets(userToken: string): Promise<Target[]> {
  const member = await readMember(userToken);
  const urns = await readOrganisations(userToken);
  const organisations = await Promise.all(urns.map((urn) => readOrganisation(userToken, urn)));
  return [member, ...organisations];
}

async function readMember(token: string): Promise<Target> {
  const { sub, name, picture } = await fetchJson({
    vendor: "linkedin",
    url: `${env().LINKEDIN_API_BASE}/v2/userinfo`,
    headers: { authorization: `Bearer ${token}` },
    schema: userinfo,
    mapFailure: (failure) => linkedInFailure(failure, "userinfo"),
  });
  const id = `urn:li:person:${sub}`;
  return { id, name: name ?? "LinkedIn", avatarUrl: picture ?? null, kind: "member", token, expiresAt: null };
}

/** None where the app was not given them: then the member alone can be posted as. */
async function readOrganisations(token: string): Promise<string[]> {
  const urns: string[] = [];
  for (let list = 0; list < MAX_LISTS; list += 1) {
    const query = `q=roleAssignee&state=APPROVED&count=${LIST}&start=${list * LIST}`;
    const answer = await rest(roles, { path: "organizationAcls", query, token }).catch(unlessForbidden);
    if (!answer) return [];
    for (const { role, state, organization } of answer.elements) {
      if (MAY_POST.includes(role) && state === "APPROVED") urns.push(organization);
    }
    if (answer.elements.length < LIST) return [...new Set(urns)];
  }
  throw new SocialError("refused", "too_many_pages", "This person manages more pages than can be listed");
}

async function readOrganisation(token: string, urn: string): Promise<Target> {
  const id = urn.split(":").at(-1) ?? "";
  const found = await rest(organisation, { path: `organizations/${encoded(id)}`, token });
  const logo = found.logoV2?.original;
  const avatarUrl = logo ? await readLogo(token, logo) : null;
  return { id: urn, name: found.localizedName, avatarUrl, kind: "organization", token, expiresAt: null };
}

/** A picture beside a name: its absence is no reason to fail. */
async function readLogo(token: string, urn: string): Promise<string | null> {
  // The same picture goes by both names; only one of them can be asked for.
  const asImage = urn.replace("urn:li:digitalmediaAsset:", "urn:li:image:");
  const answer = await rest(image, { path: `images/${encoded(asImage)}`, token }).catch(() => null);
  return answer?.downloadUrl ?? null;
}

function unlessForbidden(error: unknown): null {
  if (error instanceof SocialError && error.kind === "permission") return null;
  throw error;
}
