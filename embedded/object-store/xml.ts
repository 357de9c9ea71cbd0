import { S3Error } from "./errors";

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const CHARACTERS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** An XML tree: text, or elements by name; an array repeats its element. */
export type XmlNode = string | number | boolean | { [name: string]: XmlNode | XmlNode[] | undefined };

export function writeXml(root: string, content: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, content)}`;
}

export function readDeleteRequest(xml: string): { keys: string[]; quiet: boolean } {
  const keys = [...xml.matchAll(/<Object>[\s\S]*?<Key>([^<]*)<\/Key>[\s\S]*?<\/Object>/g)].map((match) =>
    fromXml(match[1] ?? ""),
  );
  if (keys.length === 0 || keys.length > 1000) {
    throw new S3Error("MalformedXML", "The request must name between 1 and 1000 keys.");
  }
  return { keys, quiet: /<Quiet>\s*true\s*<\/Quiet>/.test(xml) };
}

function element(name: string, content: XmlNode): string {
  const inner =
    typeof content === "object"
      ? Object.entries(content)
          .flatMap(([child, value]) =>
            (Array.isArray(value) ? value : [value]).map((each) => [child, each] as const),
          )
          .map(([child, value]) => (value === undefined ? "" : element(child, value)))
          .join("")
      : toXml(String(content));
  return `<${name}>${inner}</${name}>`;
}

function toXml(text: string): string {
  // XML 1.0 cannot contain control characters.
  return text
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    .replace(/[^\t\n\r\u0020-\uFFFF]/g, "\uFFFD");
}

function fromXml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (complete, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return CHARACTERS[name] ?? complete;
  });
}
