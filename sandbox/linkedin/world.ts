/** The people and organisations that exist in the stand-in before anything happens. Names follow the demo brand. */
interface Drawing {
  ground: string;
  shapes: string;
}

export interface Person {
  id: string;
  name: string;
  given: string;
  family: string;
  headline: string;
  email: string;
  locale: { country: string; language: string };
  followers: number;
  avatar: Drawing;
}

export interface Organisation {
  id: string;
  name: string;
  vanityName: string;
  industry: string;
  followers: number;
  about: string;
  avatar: Drawing;
}

export type Role = "ADMINISTRATOR" | "CONTENT_ADMINISTRATOR" | "ANALYST";

const FIGURE = (ink: string) =>
  `<circle cx="50" cy="40" r="17" fill="${ink}"/><path d="M18 90a32 32 0 0 1 64 0z" fill="${ink}"/>`;

export const PEOPLE: Person[] = [
  {
    id: "7kNoaBarak1",
    name: "Noa Barak",
    given: "Noa",
    family: "Barak",
    headline: "Owner at Shachar Bakery",
    email: "noa@shachar.example",
    locale: { country: "IL", language: "he" },
    followers: 1312,
    avatar: { ground: "#5B4B8A", shapes: FIGURE("#E9DFF7") },
  },
  {
    id: "7kAmirHadd2",
    name: "אמיר חדד",
    given: "אמיר",
    family: "חדד",
    headline: "תוכן ומותג בסטודיו הגל",
    email: "amir@hagal.example",
    locale: { country: "IL", language: "he" },
    followers: 468,
    avatar: { ground: "#0F4C5C", shapes: FIGURE("#CDE8E6") },
  },
  {
    id: "7kLeaMorris3",
    name: "Lea Morris",
    given: "Lea",
    family: "Morris",
    headline: "Freelance copywriter",
    email: "lea@morris.example",
    locale: { country: "US", language: "en" },
    followers: 95,
    avatar: { ground: "#7A2E3A", shapes: FIGURE("#F7DDE0") },
  },
];

export const ORGANISATIONS: Organisation[] = [
  {
    id: "90210001",
    name: "Shachar Bakery",
    vanityName: "shachar-bakery",
    industry: "Food and Beverage Services",
    followers: 2418,
    about: "מאפיית שחר. לחם מארבע בבוקר.",
    avatar: {
      ground: "#7A3B12",
      shapes:
        '<path d="M20 66a30 30 0 0 1 60 0z" fill="#F4B860"/><path d="M12 72h76M24 82h52" stroke="#F9E4C0" stroke-width="5" stroke-linecap="round"/><path d="M50 24v-9M24 36l-7-6M76 36l7-6" stroke="#F4B860" stroke-width="5" stroke-linecap="round"/>',
    },
  },
  {
    id: "90210002",
    name: "Hagal Studio",
    vanityName: "hagal-studio",
    industry: "Design Services",
    followers: 873,
    about: "Pottery and prints by the sea.",
    avatar: {
      ground: "#0F4C5C",
      shapes:
        '<path d="M8 44c14-16 28-16 42 0s28 16 42 0" fill="none" stroke="#9AD1D4" stroke-width="8" stroke-linecap="round"/><path d="M8 66c14-16 28-16 42 0s28 16 42 0" fill="none" stroke="#F2F7F5" stroke-width="8" stroke-linecap="round"/>',
    },
  },
  {
    id: "90210003",
    name: "Jaffa Makers Guild",
    vanityName: "jaffa-makers-guild",
    industry: "Non-profit Organizations",
    followers: 5120,
    about: "Workshops for people who make things.",
    avatar: {
      ground: "#3D3A1E",
      shapes:
        '<path d="M30 74V34l20-12 20 12v40z" fill="#E8DFA0"/><path d="M44 74V56h12v18z" fill="#3D3A1E"/>',
    },
  },
];

/** Who may do what where, before an event changes it. */
export const ROLES: Record<string, Record<string, Role>> = {
  "7kNoaBarak1": {
    "90210001": "ADMINISTRATOR",
    "90210002": "CONTENT_ADMINISTRATOR",
    "90210003": "ANALYST",
  },
  "7kAmirHadd2": { "90210002": "ADMINISTRATOR" },
};

export const personUrn = (id: string) => `urn:li:person:${id}`;
export const organisationUrn = (id: string) => `urn:li:organization:${id}`;
export const logoUrn = (id: string) => `urn:li:image:C4D0BAQlogo${id}`;

/** The person with this id, if there is one. */
export function findPerson(id: string): Person | undefined {
  return PEOPLE.find((person) => person.id === id);
}

export function findOrganisation(id: string): Organisation | undefined {
  return ORGANISATIONS.find((organisation) => organisation.id === id);
}

/** The person or organisation that posts under this URN. */
export function findAuthor(urn: string): Person | Organisation | undefined {
  const [, kind, id = ""] = /^urn:li:(person|organization):([^:]+)$/.exec(urn) ?? [];
  return kind === "person" ? findPerson(id) : findOrganisation(id);
}
