import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { refusals } from "@/sandbox/linkedin/errors";
import { type Call, json, pageOf } from "@/sandbox/linkedin/rest-call";
import { assertParams, word } from "@/sandbox/linkedin/restli";
import { holds, roleOf } from "@/sandbox/linkedin/tokens";
import {
  findOrganisation,
  logoUrn,
  ORGANISATIONS,
  organisationUrn,
  personUrn,
} from "@/sandbox/linkedin/world";

const ROLES = ["ADMINISTRATOR", "CONTENT_ADMINISTRATOR", "ANALYST"];
const STATES = ["APPROVED", "REQUESTED", "REJECTED", "REVOKED"];

/** GET /rest/organizationAcls?q=roleAssignee: what the caller is, and where. */
export function readRoles(call: Call): SandboxResponse {
  assertParams(call.query, ["q", "role", "state", "start", "count"]);
  if (word(call.query, "q") !== "roleAssignee") throw refusals.badParam("q", "must be roleAssignee");
  const wanted = oneOf(call, "role", ROLES);
  const state = oneOf(call, "state", STATES);
  if (!holds(call.caller, "rw_organization_admin")) {
    throw refusals.forbidden(`organizationAcls.FINDER-roleAssignee.${call.version}`);
  }
  const { person } = call.caller.token;
  const elements = ORGANISATIONS.flatMap(({ id }) => {
    const role = roleOf(call.linkedin, person, id);
    const matches = role && (wanted === "" || wanted === role) && (state === "" || state === "APPROVED");
    const entry = {
      role,
      organization: organisationUrn(id),
      roleAssignee: personUrn(person),
      state: "APPROVED",
    };
    return matches ? [entry] : [];
  });
  return json(200, pageOf(call, "organizationAcls", elements));
}

function oneOf(call: Call, name: string, allowed: string[]): string {
  const value = word(call.query, name);
  if (value !== "" && !allowed.includes(value)) throw refusals.badParam(name, "is not a known value");
  return value;
}

/** GET /rest/organizations/{id}, for those who have a role there. */
export function readOrganisation(call: Call, id: string): SandboxResponse {
  assertParams(call.query, []);
  const organisation = findOrganisation(id);
  const role = roleOf(call.linkedin, call.caller.token.person, id);
  if (!role || !holds(call.caller, "rw_organization_admin")) {
    throw refusals.forbidden(`organizations.GET.${call.version}`);
  }
  if (!organisation) throw refusals.notFound(organisationUrn(id));
  const { name, vanityName, about } = organisation;
  const locale = { country: "US", language: "en" };
  const localized = (text: string) => ({ localized: { en_US: text }, preferredLocale: locale });
  return json(200, {
    id: Number(id),
    $URN: organisationUrn(id),
    localizedName: name,
    name: localized(name),
    vanityName,
    localizedDescription: about,
    organizationType: "PRIVATELY_HELD",
    logoV2: { original: logoUrn(id), cropped: logoUrn(id) },
  });
}
