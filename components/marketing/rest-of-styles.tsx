/**
 * Where the beginning of a page ends, which a browser shows before it has read the rest: the build puts the whole style
 * sheet here (scripts/start/first-paint.mjs).
 */
export function RestOfStyles() {
  // Markup of its own: what the build adds is nothing that React would look for.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
  return <div hidden data-rest-of-styles="" dangerouslySetInnerHTML={{ __html: "" }} />;
}
