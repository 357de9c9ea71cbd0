import { connect } from "node:net";
import { createTransport } from "nodemailer";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.control("POST", "reset", {}));
afterAll(() => sandbox.remove());

const mail = {
  from: "Kolot <hello@kolot.example>",
  to: "Noa@shachar.example",
  subject: "אימות כתובת האימייל",
  text: "הקישור:\nhttp://localhost:3000/verify-email/abc?x=1&y=2.",
  html: '<html><head><title>x</title></head><body dir="rtl"><script>alert(1)</script><a href="http://localhost:3000/verify-email/abc?x=1&amp;y=2">לאימות</a></body></html>',
};

function send(more: Record<string, unknown> = {}, auth?: { user: string; pass: string }) {
  const transport = createTransport({
    host: "127.0.0.1",
    port: sandbox.smtpPort,
    greetingTimeout: 2000,
    socketTimeout: 1000,
    ...(auth ? { auth } : {}),
  });
  return transport.sendMail({ ...mail, ...more });
}

const arm = (action: unknown, more: Record<string, unknown> = {}) =>
  sandbox.control("POST", "faults", { service: "mail", action, ...more });
const effects = async () => (await sandbox.control("GET", "effects?service=mail")).json.effects;
const inbox = async (query = "") =>
  (
    (await (await fetch(`${sandbox.url}/inbox.json${query}`)).json()) as {
      messages: Record<string, unknown>[];
    }
  ).messages;

describe("inbox", () => {
  test("received mail is in the inbox JSON with its links and in the effects", async () => {
    await send();
    await send({ to: "dana@shachar.example", subject: "Second" });
    expect((await inbox()).map(({ subject }) => subject)).toEqual(["Second", mail.subject]);
    expect(await inbox("?to=noa@SHACHAR.example")).toMatchObject([
      {
        from: "hello@kolot.example",
        to: ["Noa@shachar.example"],
        subject: mail.subject,
        html: expect.stringContaining("לאימות"),
        links: ["http://localhost:3000/verify-email/abc?x=1&y=2"],
      },
    ]);
    expect(await inbox("?to=noa")).toEqual([]);
    expect(await effects()).toMatchObject([
      { service: "mail", kind: "mail", data: { to: ["Noa@shachar.example"], subject: mail.subject } },
      { data: { subject: "Second" } },
    ]);
  });

  test("inbox pages show the list, the sandboxed HTML and the text with links", async () => {
    await send({ subject: "<b>bold</b>" });
    const read = async (path: string) => fetch(`${sandbox.url}${path}`);
    const list = await (await read("/inbox")).text();
    expect(list).toContain("&lt;b&gt;bold&lt;/b&gt;");
    const [, id] = /href="\/inbox\/(mail-\d+)"/.exec(list) ?? [];
    const page = await (await read(`/inbox/${id}`)).text();
    expect(page).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const html = await read(`/inbox/${id}/html`);
    expect(html.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(await html.text()).toContain('<head><base target="_blank">');
    const text = await (await read(`/inbox/${id}?view=text`)).text();
    expect(text).toContain('<a href="http://localhost:3000/verify-email/abc?x=1&amp;y=2" target="_blank"');
    expect((await read("/inbox/mail-999")).status).toBe(404);
  });

  test("received mail survives a restart", async () => {
    const own = await startTestSandbox();
    const transport = createTransport({ host: "127.0.0.1", port: own.smtpPort });
    await transport.sendMail(mail);
    const again = await own.restart();
    try {
      const { messages } = (await (await fetch(`${again.url}/inbox.json`)).json()) as { messages: unknown[] };
      expect(messages).toHaveLength(1);
      expect((await again.control("GET", "effects?service=mail")).json.effects).toHaveLength(1);
    } finally {
      await again.remove();
    }
  });
});

describe("SMTP errors without faults", () => {
  test('SMTP login fails only with the password "wrong"', async () => {
    await send({}, { user: "app", pass: "right" });
    await expect(send({}, { user: "app", pass: "wrong" })).rejects.toMatchObject({
      code: "EAUTH",
      responseCode: 535,
    });
    expect(await inbox()).toHaveLength(1);
  });

  test("SMTP rejects a bouncing recipient", async () => {
    await expect(send({ to: "bounce@nowhere.example" })).rejects.toMatchObject({
      code: "EENVELOPE",
      responseCode: 550,
    });
    expect(await effects()).toEqual([]);
  });
});

describe("mail faults", () => {
  test.each([
    [451, "EENVELOPE"],
    [550, "EENVELOPE"],
  ])("fault %i rejects the recipient once", async (status, code) => {
    await arm({ kind: "status", status });
    await expect(send()).rejects.toMatchObject({ code, responseCode: status });
    await send();
    expect(await effects()).toHaveLength(1);
  });

  test("fault 535 answers AUTH; clients without login receive 530", async () => {
    await arm({ kind: "status", status: 535 }, { times: 2 });
    await expect(send({}, { user: "a", pass: "b" })).rejects.toMatchObject({
      code: "EAUTH",
      responseCode: 535,
    });
    await expect(send()).rejects.toMatchObject({ responseCode: 530 });
    await send();
  });

  test("fault 421 answers the greeting, 552 answers DATA when armed for it", async () => {
    await arm({ kind: "status", status: 421 });
    await expect(send()).rejects.toMatchObject({ responseCode: 421 });
    const { entries } = (await sandbox.control("GET", "journal?service=mail")).json;
    expect(entries).toMatchObject([{ method: "CONNECT", status: 421 }]);
    await arm({ kind: "status", status: 552 }, { method: "DATA" });
    await expect(send()).rejects.toMatchObject({ code: "EMESSAGE", responseCode: 552 });
    expect(await effects()).toEqual([]);
  });

  test("mail fault applies only to its address", async () => {
    await arm({ kind: "status", status: 451 }, { path: "dana@*" });
    await send();
    await expect(send({ to: "dana@shachar.example" })).rejects.toMatchObject({ responseCode: 451 });
  });

  test("delay fault delays the SMTP greeting", async () => {
    await arm({ kind: "delay", ms: 150 });
    const previous = performance.now();
    await new Promise<void>((resolve, reject) => {
      const socket = connect(sandbox.smtpPort, "127.0.0.1");
      socket.once("error", reject);
      socket.once("data", (line) => {
        expect(line.toString()).toMatch(/^220 /);
        socket.destroy();
        resolve();
      });
    });
    expect(performance.now() - previous).toBeGreaterThanOrEqual(145);
  });

  test.each(["accept-then-hang", "accept-then-reset"])(
    "%s fault stores the mail and sends no response",
    async (kind) => {
      await arm({ kind });
      await expect(send()).rejects.toMatchObject({
        code: expect.stringMatching(/ETIMEDOUT|ESOCKET|ECONNECTION/),
      });
      expect(await effects()).toHaveLength(1);
      const { entries } = (await sandbox.control("GET", "journal?service=mail")).json;
      expect(entries.at(-1)).toMatchObject({ method: "DATA", status: 0, fault: { kind } });
    },
  );

  test("accept-then-status fault stores the mail and returns an error", async () => {
    await arm({ kind: "accept-then-status", status: 451 });
    await expect(send()).rejects.toMatchObject({ code: "EMESSAGE", responseCode: 451 });
    expect(await effects()).toHaveLength(1);
  });
});
