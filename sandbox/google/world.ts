import { createHash } from "node:crypto";

/** Somebody with a Google account, as their token describes them. */
export interface GooglePerson {
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Workspace domain. */
  hd?: string;
}

/** Who is signed in to Google in this browser before anything happens. Noa is the owner of the demo bakery. */
export const PEOPLE: GooglePerson[] = [
  {
    sub: "110000000000000000001",
    email: "maya.levin@gmail.example",
    emailVerified: true,
    name: "Maya Levin",
  },
  {
    sub: "110000000000000000002",
    email: "noa@shachar.example",
    emailVerified: true,
    name: "נועה ברק",
    hd: "shachar.example",
  },
  {
    sub: "110000000000000000003",
    email: "tom.reed@post.example",
    emailVerified: false,
    name: "Tom Reed",
  },
];

/** The Google account of any other address: the same address is always the same account. */
export function personOf(email: string, name?: string, emailVerified = true): GooglePerson {
  const known = PEOPLE.find((person) => person.email === email);
  if (known) return known;
  const digits = BigInt(`0x${createHash("sha256").update(email).digest("hex")}`).toString();
  return {
    sub: `12${digits.slice(0, 19)}`,
    email,
    emailVerified,
    name: name?.trim() || (email.split("@")[0] ?? email),
  };
}
