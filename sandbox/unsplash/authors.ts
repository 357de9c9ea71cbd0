export interface Author {
  username: string;
  name: string;
}

/** Whose photos these are: names of every shape that a page has to bear. */
export const AUTHORS: Author[] = [
  { username: "mayarotem", name: "Maya Rotem" },
  { username: "tom_okafor", name: "Tom Okafor" },
  { username: "noaamar", name: "נועה עמר" },
  { username: "j", name: "J" },
  { username: "siobhan", name: "Siobhán O’Rourke" },
  {
    username: "maximilianafreifrau",
    name: "Maximiliana Charlotte Freifrau von Hohenstein-Wittgenstein zu Altenburg",
  },
  { username: "aiko.tanaka", name: "Aiko Tanaka 田中" },
  { username: "daniel-levi", name: "Daniel Levi" },
];
