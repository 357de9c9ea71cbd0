import { expect, test } from "vitest";
import { RestError } from "@/sandbox/linkedin/errors";
import { readQuery, record, word, wordList } from "@/sandbox/linkedin/restli";

const URN = "urn:li:share:74";
const ENCODED = "urn%3Ali%3Ashare%3A74";

test("structure is bare, what is inside is encoded", () => {
  const query = readQuery(`q=me&shares=List(${ENCODED},${ENCODED})&r=(a:(start:1,end:2),b:${ENCODED})`);
  expect(word(query, "q")).toBe("me");
  expect(wordList(query, "shares")).toEqual([URN, URN]);
  expect(record(query, "r")).toEqual({ a: { start: "1", end: "2" }, b: URN });
  expect(word(query, "absent")).toBe("");
});

test.each([
  ["an encoded List( )", `v=List%28${ENCODED}%29`, wordList],
  ["a bare URN in a list", `v=List(${URN})`, wordList],
  ["a bare URN", `v=${URN}`, word],
  ["an empty list", "v=List()", wordList],
  ["an open record", "v=(a:1", record],
  ["an encoded record", "v=%28a:1%29", record],
  ["broken encoding", "v=%E0%A4", word],
])("%s is refused", (_name, raw, read) => {
  const attempt = () => read(readQuery(raw), "v");
  expect(attempt).toThrow(RestError);
});

test("a parameter is given once", () => {
  expect(() => readQuery("q=a&q=b")).toThrow(RestError);
});
