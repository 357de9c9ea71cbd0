/** The people and pages that exist in the stand-in before anything happens. Names follow the demo brand. */
export interface InstagramAccount {
  id: string;
  username: string;
  name: string;
  biography: string;
  followers: number;
}

export interface Page {
  id: string;
  name: string;
  username: string;
  category: string;
  followers: number;
  about: string;
  /** The professional Instagram account behind the page. */
  instagram: InstagramAccount;
  /** Picture of the page: background, and the shape drawn on it. */
  avatar: { ground: string; drawing: string };
}

export const PERSON = { id: "102030000000001", name: "Noa Barak", email: "noa@shachar.example" };

export const PAGE_TASKS = ["ADVERTISE", "ANALYZE", "CREATE_CONTENT", "MESSAGING", "MODERATE", "MANAGE"];

export const PAGES: Page[] = [
  {
    id: "104500000000001",
    name: "Shachar Bakery",
    username: "shacharbakery",
    category: "Bakery",
    followers: 2418,
    about: "מאפיית שחר. לחם מארבע בבוקר.",
    instagram: {
      id: "17841400000000001",
      username: "shachar.bakery",
      name: "מאפיית שחר",
      biography: "לחם מארבע בבוקר. דיזנגוף 99, תל אביב.",
      followers: 5120,
    },
    avatar: {
      ground: "#7A3B12",
      drawing:
        '<path d="M20 66a30 30 0 0 1 60 0z" fill="#F4B860"/><path d="M12 72h76M24 82h52" stroke="#F9E4C0" stroke-width="5" stroke-linecap="round"/><path d="M50 24v-9M24 36l-7-6M76 36l7-6" stroke="#F4B860" stroke-width="5" stroke-linecap="round"/>',
    },
  },
  {
    id: "104500000000002",
    name: "Hagal Studio",
    username: "hagalstudio",
    category: "Design studio",
    followers: 873,
    about: "Pottery and prints by the sea.",
    instagram: {
      id: "17841400000000002",
      username: "hagal.studio",
      name: "Hagal Studio",
      biography: "Pottery and prints by the sea.",
      followers: 1304,
    },
    avatar: {
      ground: "#0F4C5C",
      drawing:
        '<path d="M8 44c14-16 28-16 42 0s28 16 42 0" fill="none" stroke="#9AD1D4" stroke-width="8" stroke-linecap="round"/><path d="M8 66c14-16 28-16 42 0s28 16 42 0" fill="none" stroke="#F2F7F5" stroke-width="8" stroke-linecap="round"/>',
    },
  },
];

/** The page with this id, if it exists. */
export function findPage(id: string): Page | undefined {
  return PAGES.find((page) => page.id === id);
}

/** The page an Instagram account belongs to, by the account's id or user name. */
export function findInstagramPage(name: string): Page | undefined {
  return PAGES.find(({ instagram }) => instagram.id === name || instagram.username === name);
}
