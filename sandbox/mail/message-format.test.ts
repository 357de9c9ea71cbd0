import { describe, expect, test } from "vitest";
import { findFormatFault } from "@/sandbox/mail/message-format";

const HEADER = [
  "From: Kolot <hello@kolot.example>",
  "To: noa@shachar.example",
  "Subject: =?UTF-8?B?16nXnNeV150=?=",
  "Date: Tue, 24 Nov 2026 08:00:00 +0000",
  "Message-ID: <1@kolot.example>",
];
const find = (header: string[], body = "Hello") =>
  findFormatFault(Buffer.from([...header, "", body, ""].join("\r\n")));
const without = (name: string) => HEADER.filter((line) => !line.startsWith(name));

describe("format of a received message", () => {
  test("message with the required header fields is accepted", () => {
    expect(find(HEADER)).toBeNull();
    expect(find([...HEADER, "X-Long: a", "\tb"], "שלום")).toBeNull();
  });

  test.each<[string, string[], string]>([
    ["no From", without("From"), "'from' header is missing"],
    ["no Date", without("Date"), "'date' header is missing"],
    ["no Message-ID", without("Message-ID"), "'message-id' header is missing"],
    ["two subjects", [...HEADER, "subject: again"], "duplicate headers: subject"],
    ["a line that is no field", [...HEADER, "not a field"], "a line of the header is no field"],
    ["Hebrew in the header", [...HEADER, "X-Brand: שחר"], "the header has bytes outside ASCII"],
  ])("message with %s is refused as not compliant", (_, header, reason) => {
    expect(find(header)).toEqual({
      status: 550,
      text: `5.7.1 The message is not RFC 5322 compliant: ${reason}`,
    });
  });

  test("message with a line of 999 octets or a bare line feed is refused", () => {
    expect(find(HEADER, "a".repeat(998))).toBeNull();
    expect(find(HEADER, "a".repeat(999))).toMatchObject({
      status: 550,
      text: expect.stringMatching(/^5\.6\.0/),
    });
    expect(find(HEADER, "a\nb")).toMatchObject({ status: 521, text: expect.stringMatching(/^5\.5\.2/) });
  });
});
