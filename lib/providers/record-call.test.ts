import { expect, it } from "vitest";
import { toOperation } from "@/lib/providers/record-call";

it.each([
  ["https://graph.facebook.com/v26.0/1029384756/photos?access_token=EAAB", "POST /v26.0/{}/photos"],
  ["https://graph.facebook.com/v26.0/me/accounts", "POST /v26.0/me/accounts"],
  ["https://api.linkedin.com/rest/posts/urn%3Ali%3Ashare%3A77", "POST /rest/posts/{}"],
  ["https://api.linkedin.com/rest/memberCreatorPostAnalytics", "POST /rest/memberCreatorPostAnalytics"],
  [
    "https://www.linkedin.com/dms-uploads/D4E10AQHx9/uploaded-image/0?ca=vector",
    "POST /dms-uploads/{}/uploaded-image/0",
  ],
  ["https://api.remove.bg/v1.0/removebg", "POST /v1.0/removebg"],
  ["https://a.example/ada@people.example/Ada/eyJhbGciOi.J9/abcdefghijklmnopqrstuvwxyz", "POST /{}/{}/{}/{}"],
])("operation of %s has words of the API and nothing else", (address, operation) => {
  expect(toOperation("POST", new URL(address))).toBe(operation);
});
