import seedData from "@/sandbox/linkedin/seed-data.json" with { type: "json" };

export type Person = (typeof seedData.people)[number];
export type Organization = (typeof seedData.organizations)[number];
export type Role = "ADMINISTRATOR" | "CONTENT_ADMINISTRATOR" | "ANALYST";

export const PEOPLE: Person[] = seedData.people;
export const ORGANIZATIONS: Organization[] = seedData.organizations;

export const ROLES = seedData.roles as Record<string, Record<string, Role>>;

export const personUrn = (id: string) => `urn:li:person:${id}`;
export const organizationUrn = (id: string) => `urn:li:organization:${id}`;
export const logoUrn = (id: string) => `urn:li:image:C4D0BAQlogo${id}`;

export function findPerson(id: string): Person | undefined {
  return PEOPLE.find((user) => user.id === id);
}

export function findOrganization(id: string): Organization | undefined {
  return ORGANIZATIONS.find((organization) => organization.id === id);
}

export function findAuthor(urn: string): Person | Organization | undefined {
  const [, kind, id = ""] = /^urn:li:(person|organization):([^:]+)$/.exec(urn) ?? [];
  return kind === "person" ? findPerson(id) : findOrganization(id);
}
