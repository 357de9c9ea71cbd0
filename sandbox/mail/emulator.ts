import { isFromThisMachine } from "@/sandbox/core/control";
import type { Emulator, SandboxContext, SandboxResponse } from "@/sandbox/core/emulator";
import { escapeHtml, renderHtmlPage } from "@/sandbox/core/html-page";
import type { MailStore, StoredMail } from "@/sandbox/mail/mail-store";

/** Serves `/inbox`, `/inbox/{id}`, `/inbox/{id}/html` and `/inbox.json?to=`. */
export function createMailEmulator(context: SandboxContext, mailbox: MailStore): Emulator {
  return {
    service: "mail",
    prefixes: ["/inbox", "/inbox.json"],
    async handle(prefix, request) {
      if (!isFromThisMachine(request)) {
        return {
          status: 403,
          headers: { "content-type": "text/plain" },
          body: "Open the inbox at http://127.0.0.1.",
        };
      }
      if (request.method !== "GET" && request.method !== "HEAD") {
        return { status: 405, headers: { allow: "GET" }, body: "The inbox can only be read." };
      }
      const to = request.query.get("to") ?? undefined;
      if (prefix === "/inbox.json") return inboxJson(mailbox.list(to));
      const [id = "", view] = request.path.slice(1).split("/");
      if (id === "") return inboxPage(mailbox.list(to), to);
      const mail = mailbox.find(id);
      if (!mail || (view !== undefined && view !== "html")) {
        const body = JSON.stringify({
          error: `There is no mail ${id}. It may have been emptied by a reset.`,
        });
        return { status: 404, headers: { "content-type": "application/json" }, body };
      }
      return view === "html" ? messageHtml(mail) : messagePage(mail, request.query.get("view"));
    },
    reset: () => mailbox.reset(),
    home: () => ({
      title: "Mail",
      text: `An SMTP server that keeps every mail. Any login passes, except the password "wrong".\nTest data: bounce@… is refused with 550.`,
      links: [
        { label: "Inbox", href: `${context.baseUrl}/inbox` },
        { label: "Inbox as JSON", href: `${context.baseUrl}/inbox.json` },
      ],
    }),
  };
}

function inboxJson(messages: StoredMail[]): SandboxResponse {
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return { status: 200, headers, body: JSON.stringify({ messages }) };
}

function inboxPage(messages: StoredMail[], to?: string): SandboxResponse {
  const rows = messages.map(
    (
      mail,
    ) => `<tr><td><a href="/inbox/${mail.id}" dir="auto">${escapeHtml(mail.subject || "(no subject)")}</a><br>
<span class="soft">to ${escapeHtml(mail.to.join(", "))}</span></td><td class="soft">${mail.at.slice(0, 16).replace("T", " ")}</td></tr>`,
  );
  const filter = to ? `<p>To ${escapeHtml(to)} · <a href="/inbox">all mail</a></p>` : "";
  const empty = '<p class="soft">No mail yet. What the app sends shows up here.</p>';
  return renderHtmlPage(
    "Inbox",
    `<p><a href="/">Sandbox</a></p><h1>Inbox</h1>${filter}${rows.length > 0 ? `<table>${rows.join("")}</table>` : empty}`,
  );
}

function messagePage(mail: StoredMail, view: string | null): SandboxResponse {
  const asText = view === "text" || mail.html === "";
  const tab = (label: string, href: string, current: boolean) =>
    `<a href="${href}"${current ? ' aria-current="page"' : ""}>${label}</a>`;
  const body = asText
    ? `<pre dir="auto">${linked(mail.text)}</pre>`
    : `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/inbox/${mail.id}/html"></iframe>`;
  const files = mail.attachments.map((file) => `<li>${escapeHtml(file.name)} (${file.bytes} bytes)</li>`);
  return renderHtmlPage(
    mail.subject || "Mail",
    `<p><a href="/inbox">Inbox</a></p><h1 dir="auto">${escapeHtml(mail.subject || "(no subject)")}</h1>
<p class="soft">From ${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(", "))}, ${mail.at}</p>
<nav>${mail.html === "" ? "" : tab("HTML", `/inbox/${mail.id}`, !asText)}${tab("Text", `/inbox/${mail.id}?view=text`, asText)}</nav>
${body}${files.length > 0 ? `<h2>Attachments</h2><ul>${files.join("")}</ul>` : ""}`,
  );
}

/** Returns the HTML part. The policy forbids scripts also when the URL is opened outside the frame. */
function messageHtml(mail: StoredMail): SandboxResponse {
  const base = '<base target="_blank">';
  const html = /<head[^>]*>/i.test(mail.html)
    ? mail.html.replace(/<head[^>]*>/i, (head) => head + base)
    : base + mail.html;
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *; sandbox allow-popups allow-popups-to-escape-sandbox",
    },
    body: html,
  };
}

function linked(text: string) {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<]+[^\s<.,;:!?)]/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  );
}
