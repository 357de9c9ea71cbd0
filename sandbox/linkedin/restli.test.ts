import { expect, test } from "vitest";
import { RestError } from "@/sandbox/linkedin/errors";
import { readListParam, readQuery, readRecordParam, readScalarParam } from "@/sandbox/linkedin/restli";

const URN = "urn:li:share:74";
const ENCODED = "urn%3Ali%3Ashare%3A74";

test("Rest.li structure is bare and its values are encoded", () => {
  const query = readQuery(`q=me&shares=List(${ENCODED},${ENCODED})&r=(a:(start:1,end:2),b:${ENCODED})`);
  expect(readScalarParam(query, "q")).toBe("me");
  expect(readListParam(query, "shares")).toEqual([URN, URN]);
  expect(readRecordParam(query, "r")).toEqual({ a: { start: "1", end: "2" }, b: URN });
  expect(readScalarParam(query, "absent")).toBe("");
});

test.each([
  ["an encoded List( )", `v=List%28${ENCODED}%29`, readListParam],
  ["a bare URN in a list", `v=List(${URN})`, readListParam],
  ["a bare URN", `v=${URN}`, readScalarParam],
  ["an empty list", "v=List()", readListParam],
  ["an open record", "v=(a:1", readRecordParam],
  ["an encoded record", "v=%28a:1%29", readRecordParam],
  ["broken encoding", "v=%E0%A4", readScalarParam],
])("malformed Rest.li value %s is rejected", (_name, raw, read) => {
  const attempt = () => read(readQuery(raw), "v");
  expect(attempt).toThrow(RestError);
});

test("a repeated Rest.li parameter is rejected", () => {
  expect(() => readQuery("q=a&q=b")).toThrow(RestError);
});
