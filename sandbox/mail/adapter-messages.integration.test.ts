import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSmtpMail } from "@/lib/providers/mail/smtp";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.control("POST", "reset", { service: "mail" }));
afterAll(() => sandbox.remove());

const journal = async () => (await sandbox.control("GET", "journal?service=mail")).json.entries;

test("mail of the adapter with long Hebrew texts is well-formed and accepted", async () => {
  const mail = createSmtpMail({
    url: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    from: "קולות <hello@kolot.example>",
  });
  const long = "סופגניות חמות ".repeat(200);
  const outcome = await mail.send({
    ...{ id: "0190", to: "noa@shachar.example", replyTo: "dana@shachar.example", language: "he" },
    ...{ subject: long.slice(0, 200), text: long, html: `<p dir="rtl">${long}</p>` },
  });
  expect(outcome).toEqual({ kind: "sent" });
  const entries = await journal();
  expect(entries.at(-1)).toMatchObject({ method: "DATA", status: 250 });
  expect(entries.filter((entry: object) => "violation" in entry)).toEqual([]);
});

test("message that receiving servers refuse is refused and noted", async () => {
  const transport = createTransport({ host: "127.0.0.1", port: sandbox.smtpPort });
  const envelope = { from: "hello@kolot.example", to: "noa@shachar.example" };
  const raw = "To: noa@shachar.example\r\nSubject: Hello\r\n\r\nHello\r\n";
  await expect(transport.sendMail({ envelope, raw })).rejects.toMatchObject({
    ...{ code: "EMESSAGE", responseCode: 550 },
    response: expect.stringContaining("'from' header is missing"),
  });
  expect((await journal()).at(-1)).toMatchObject({
    status: 550,
    violation: expect.stringMatching(/^5\.7\.1/),
  });
  expect((await sandbox.control("GET", "effects?service=mail")).json.effects).toEqual([]);
});
