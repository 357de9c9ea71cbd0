import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { findCertificateProblems, judgeCertificate } from "@/lib/operations/server/find-certificate-problems";

const validTo = new Date("2027-03-31T00:00:00Z");
const before = (days: number) => new Date(validTo.getTime() - days * DAY_MS);

it("certificate is a problem when less than 14 days are left", () => {
  expect(judgeCertificate({ validTo, refusal: null }, before(14))).toEqual([]);
  expect(judgeCertificate({ validTo, refusal: null }, before(13))).toEqual([
    { code: "certificateEnding", value: "13" },
  ]);
});

it("certificate that browsers refuse is a problem with its reason", () => {
  expect(judgeCertificate({ validTo, refusal: "CERT_HAS_EXPIRED" }, before(60))).toEqual([
    { code: "certificateInvalid", value: "CERT_HAS_EXPIRED" },
  ]);
});

it("website without https, or on this machine, has no certificate to check", async () => {
  expect(await findCertificateProblems("http://kolot.example")).toEqual([]);
  expect(await findCertificateProblems("https://localhost:3000")).toEqual([]);
});

it("website that speaks no TLS is a problem", async () => {
  const server = createServer((socket) => socket.end("no TLS")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  // Not a loopback name for the check, yet this machine.
  const found = await findCertificateProblems(`https://0.0.0.0:${port}`);
  server.close();
  expect(found.map(({ code }) => code)).toEqual(["certificateUnread"]);
});

it("website that refuses connections is a problem by the code of the error, without an address", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  expect(await findCertificateProblems(`https://0.0.0.0:${port}`)).toEqual([
    { code: "certificateUnread", value: "ECONNREFUSED" },
  ]);
});
