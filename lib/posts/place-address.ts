const ID = /^\d{5,20}$/;

/** Returns true for text that is meant as an address of Facebook, also without its protocol. */
export function isFacebookAddress(text: string): boolean {
  return parseAddress(text) !== null;
}

/**
 * Reads the id of a Facebook page from its number or its address. Null when the text is neither, and for an address that
 * names the page without its number.
 */
export function readPlaceId(text: string): string | null {
  const typed = text.trim();
  if (ID.test(typed)) return typed;
  const url = parseAddress(typed);
  if (!url) return null;
  const segments = url.pathname.split("/").filter(Boolean);
  const named = segments[0] === "profile.php" ? url.searchParams.get("id") : findLastId(segments);
  return named && ID.test(named) ? named : null;
}

/** An address ends in the number, or in the name and the number, as in `/Shachar-Bakery-104500000000001`. */
function findLastId(segments: string[]): string | undefined {
  const ids = segments.map((segment) => /^(?:.*-)?(\d+)$/.exec(segment)?.[1]);
  const [first] = segments;
  // Numbers in other addresses are those of posts, photos and groups.
  const isPage = segments.length === 1 || ["pages", "p", "people"].includes(first ?? "");
  return isPage ? ids.findLast((id) => id !== undefined) : undefined;
}

function parseAddress(text: string): URL | null {
  const typed = text.trim();
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && /^(?:[\w-]+\.)?(?:facebook|fb)\.com$/i.test(url.hostname) ? url : null;
}
