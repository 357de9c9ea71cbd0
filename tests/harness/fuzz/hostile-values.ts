import fc from "fast-check";

/** Marks a number for literal output, because JSON.stringify cannot write one like 1e309. */
export const rawJsonNumber = (text: string) => `\u0001raw:${text}`;

/** Returns the text of a JSON body with literal numbers inserted. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"\\u0001raw:([^"]*)"/g, "$1");

const STRINGS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "b\udc00c",
  "\u202eevil\u202c",
  "שלום \u200f!",
  "\uffff\ufffe",
  "👩‍👩‍👧‍👦".repeat(30),
  "e\u0301".repeat(300),
  "x".repeat(10_000),
  "ש".repeat(130_000),
  "1e309",
  "NaN",
  "null",
  "undefined",
  "[object Object]",
  "' OR 1=1 --",
  "%00",
  "%",
  "../../../etc/passwd",
  "http://127.0.0.1:1/",
  "//evil.example",
  "<img src=x onerror=alert(1)>",
  `\${7*7}{{7*7}}`,
  "__proto__",
  "constructor",
  "toString",
  "0000-01-01",
  "0000-01-01T00:00:00Z",
  "9999-12-31",
  "9999-12-31T23:59:59.999Z",
  "9999-12-31T23:59:59-23:59",
  "2027-02-30T00:00:00Z",
  "+275760-09-13T00:00:00Z",
  "2027-01-01T24:00:00Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
];

const NUMBERS = [
  -1,
  0,
  -0,
  0.1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  Number.MAX_VALUE,
  rawJsonNumber("1e309"),
  rawJsonNumber("-1e309"),
  rawJsonNumber("123456789012345678901234567890"),
];

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner, _, at) => (at % 2 ? [inner] : { a: inner }), "deep");

const OTHERS = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  { $gt: "" },
  { toString: "no" },
  nested(60),
  nested(2_000),
  Array.from({ length: 2_000 }, (_, at) => at),
];

/** Placeholders for IDs of another user's objects, replaced before sending. */
const FOREIGN = [
  "account",
  "post",
  "session",
  "passkey",
  "payment",
  "job",
  "notification",
  "image",
  "template",
  "source",
  "video",
  "mediaUrl",
  "reviewLink",
  "textTemplate",
  "font",
  "result",
].map((thing) => `{{foreign.${thing}}}`);

/** Values that no regular client sends. */
export const arbitraryHostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...STRINGS), weight: 5 },
  { arbitrary: fc.constantFrom(...NUMBERS), weight: 3 },
  { arbitrary: fc.constantFrom(...OTHERS), weight: 3 },
  { arbitrary: fc.constantFrom(...FOREIGN), weight: 4 },
  { arbitrary: fc.string({ unit: "binary", maxLength: 40 }), weight: 2 },
);

/** The same for text positions. Limited in length, because longer URLs would not reach the route. */
export const arbitraryHostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...STRINGS.filter(({ length }) => length < 11_000)), weight: 4 },
  { arbitrary: fc.constantFrom(...FOREIGN), weight: 3 },
  { arbitrary: fc.constantFrom("-1", "1.5", "1e309", "99999999999999999999", "0x10", "٣"), weight: 2 },
  { arbitrary: fc.string({ unit: "binary", maxLength: 20 }), weight: 1 },
);

/** One encoded path segment. */
export const arbitraryHostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...FOREIGN),
  fc.constantFrom("%00", "%ED%A0%80", "%ff%fe", "%2e%2e%2f", "%F0%9F%92%A9", "a%20b", "0", "-1", "1e309"),
  fc.constantFrom("null", "__proto__", "constructor", "x".repeat(3_000), "%D7%A9", "%E2%80%AE", "a;b=c", "%"),
  fc.uuid(),
);

/** Fields that only the server may write. */
export const SERVER_OWNED_FIELDS: Record<string, unknown> = {
  _id: "{{foreign.post}}",
  id: "{{foreign.account}}",
  userId: "{{foreign.user}}",
  user_id: "{{foreign.user}}",
  ownerId: "{{foreign.user}}",
  credits: 1_000_000,
  balance: 1_000_000,
  cost: 0,
  planKey: "business",
  isEmailVerified: true,
  emailVerifiedAt: "2026-01-01T00:00:00Z",
  publishedAt: "2026-01-01T00:00:00Z",
  createdAt: "1999-01-01T00:00:00Z",
  status: "published",
  role: "admin",
  __proto__x: { admin: true },
};
