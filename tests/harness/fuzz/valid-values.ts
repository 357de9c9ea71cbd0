import fc from "fast-check";
import { FONTS_VERSION } from "@/lib/canvas/fonts";
import type { Operation, Schema } from "@/tests/harness/fuzz/operations";

const WORDS = ["Bread", "Warm sourdough at six", "לחם חם בשש", "Rye, oats & honey ☕"];

/** Own object that a field of this name refers to. */
const BY_NAME: Record<string, string> = {
  accountId: "account",
  usedIn: "account",
  postId: "post",
  fromPostId: "post",
  postIds: "post",
  intoPostId: "post",
  sourceId: "source",
  resultId: "result",
  linkId: "reviewLink",
  commentId: "comment",
  parentId: "comment",
  lastCommentId: "comment",
  textId: "textTemplate",
  fontId: "font",
  notificationId: "notification",
  versionId: "version",
  url: "mediaUrl",
  urls: "mediaUrl",
  logoUrl: "mediaUrl",
  imageIds: "image",
  folder: "folder",
  folderId: "folder",
  imageUrl: "mediaUrl",
  pictureUrl: "mediaUrl",
  maskUrl: "mediaUrl",
  selectedImageUrls: "mediaUrl",
  videoUrl: "video",
  publicUrl: "video",
};
const BY_PLACE: [RegExp, string][] = [
  [/^\/api\/(posts|post-agent|canvas)\//, "post"],
  [/^\/api\/auth\/sessions\//, "session"],
  [/^\/api\/auth\/me\/passkeys\//, "passkey"],
  [/^\/api\/payments\//, "payment"],
  [/^\/api\/jobs\//, "job"],
  [/^\/api\/canvas-images\//, "image"],
  [/^\/api\/canvas-templates\//, "template"],
  [/^\/api\/media-folders\//, "folder"],
];
/** Texts that pass validation beyond the schema, by field name. */
const MEANT: Record<string, string[]> = {
  timeZone: ["UTC", "Asia/Jerusalem", "Pacific/Apia"],
  password: ["{{own.password}}", "a long enough Passw0rd"],
  currentPassword: ["{{own.password}}"],
  newPassword: ["a long enough Passw0rd"],
  planKey: ["starter", "pro", "business"],
  startDate: ["2027-02-01", "2027-02-10"],
  endDate: ["2027-02-27", "2027-03-01"],
  fileName: ["film.mp4"],
  contentType: ["video/mp4"],
  pages: ["0", "0,0"],
};
const PLAIN: Record<string, string> = {
  platform: "facebook",
  day: "2027-02-03",
  index: "0",
  imageIndex: "0",
  n: "0",
  gateway: "tranzila",
  targetId: "100",
  nextauth: "session",
  lng: "en",
  ns: "common",
  version: FONTS_VERSION,
  file: "heebo-hebrew-wght-normal.woff2",
};

/** Returns a valid path segment for this parameter. */
export function getValidSegment({ path }: Operation, name: string): string {
  // Of the right form; a real token is in a mail only.
  if (path.startsWith("/api/review-reminders/")) return "0".repeat(96);
  if (name === "token") return path.startsWith("/api/review/") ? "{{own.token}}" : "no-such-token";
  // The only platform of which every app can be connected.
  if (name === "platform" && path.endsWith("/connect")) return "linkedin";
  // Only built-in templates have a thumbnail.
  if (path.startsWith("/api/canvas-templates/") && path.endsWith("/thumbnail")) return "kolot-offer-food-1x1";
  const thing = name === "id" ? thingAt(path) : BY_NAME[name];
  return thing ? `{{own.${thing}}}` : (PLAIN[name] ?? "something");
}

const thingAt = (path: string) => BY_PLACE.find(([place]) => place.test(path))?.[1] ?? "account";

/** Generates values that match a schema; fields that name an object get an ID of the caller. */
export function arbitraryValidValue(schema: Schema, name = ""): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) return fc.oneof(...ways.map((way: Schema) => arbitraryValidValue(way, name)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "string":
      return validText(schema, name);
    case "integer":
      if (name === "revision") return fc.constantFrom(1, 2);
      if (name === "imageIndex") return fc.constant(0);
      return fc.integer(rangeOf(schema));
    case "number":
      return fc.double({ ...rangeOf(schema), noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return validList(schema, name);
    case "object":
      return validObject(schema);
    default:
      return fc.constantFrom<unknown>("Bread", 1, {}, null);
  }
}

function rangeOf({ minimum = 0, maximum = minimum + 100 }: Schema) {
  return { min: minimum, max: Math.min(maximum, minimum + 1_000) };
}

function validList({ items = {}, minItems = 0, maxItems = 4 }: Schema, name: string) {
  const most = Math.max(minItems, Math.min(maxItems, minItems + 2));
  const inner = name === "ids" ? fc.constant("{{own.notification}}") : arbitraryValidValue(items, name);
  return fc.array(inner, { minLength: minItems, maxLength: most });
}

function validObject({ properties = {}, required = [], additionalProperties, propertyNames }: Schema) {
  const fields = Object.entries<Schema>(properties).map(([name, schema]) => [
    name,
    arbitraryValidValue(schema, name),
  ]);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: required });
  if (!additionalProperties || !propertyNames?.enum) return known;
  return fc.dictionary(fc.constantFrom(...propertyNames.enum), arbitraryValidValue(additionalProperties));
}

function validText(schema: Schema, name: string): fc.Arbitrary<string> {
  const thing = BY_NAME[name];
  if (thing) return fc.constant(`{{own.${thing}}}`);
  const { format, pattern, minLength = 0, maxLength = 200 } = schema;
  const meant = MEANT[name];
  if (meant) return fc.constantFrom(...meant);
  if (format === "email" || name === "email") return fc.uuid().map((id) => `person-${id}@example.com`);
  if (format === "uuid") return fc.uuid();
  if (format === "date") return fc.date(DATES).map((at) => at.toISOString().slice(0, 10));
  if (format === "date-time") return fc.date(DATES).map((at) => at.toISOString());
  if (format === "uri") return fc.constant("https://example.com/a");
  const words = WORDS.filter((word) => word.length >= minLength && word.length <= maxLength);
  if (!pattern) {
    const any = fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 30) });
    return words.length > 0 ? fc.oneof(fc.constantFrom(...words), any) : any;
  }
  const fitting = words.filter((word) => new RegExp(pattern, "u").test(word));
  return fitting.length > 0 ? fc.constantFrom(...fitting) : fc.stringMatching(new RegExp(pattern));
}

/** Near enough for plans and far enough that nothing is published during the test. */
const DATES = {
  min: new Date("2027-01-01T00:00:00Z"),
  max: new Date("2027-12-31T00:00:00Z"),
  noInvalidDate: true,
};
