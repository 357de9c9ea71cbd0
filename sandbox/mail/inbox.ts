import { escapeHtml, htmlPage } from "@/sandbox/core/html";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import type { StoredMail } from "@/sandbox/mail/mailbox";

/** Every mail, newest first, with its links picked out. */
export function inboxJson(messages: StoredMail[]): SandboxResponse {
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return { status: 200, headers, body: JSON.stringify({ messages }) };
}

/** The list a person opens. */
export function inboxPage(messages: StoredMail[], to?: string): SandboxResponse {
  const rows = messages.map(
    (
      mail,
    ) => `<tr><td><a href="/inbox/${mail.id}" dir="auto">${escapeHtml(mail.subject || "(no subject)")}</a><br>
<span class="soft">to ${escapeHtml(mail.to.join(", "))}</span></td><td class="soft">${mail.at.slice(0, 16).replace("T", " ")}</td></tr>`,
  );
  const filter = to ? `<p>To ${escapeHtml(to)} · <a href="/inbox">all mail</a></p>` : "";
  const empty = '<p class="soft">No mail yet. What the app sends shows up here.</p>';
  return htmlPage(
    "Inbox",
    `<p><a href="/">Sandbox</a></p><h1>Inbox</h1>${filter}${rows.length > 0 ? `<table>${rows.join("")}</table>` : empty}`,
  );
}

/** One mail, as HTML in a frame that runs nothing, or as its text part. */
export function messagePage(mail: StoredMail, view: string | null): SandboxResponse {
  const asText = view === "text" || mail.html === "";
  const tab = (label: string, href: string, current: boolean) =>
    `<a href="${href}"${current ? ' aria-current="page"' : ""}>${label}</a>`;
  const body = asText
    ? `<pre dir="auto">${linked(mail.text)}</pre>`
    : `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/inbox/${mail.id}/html"></iframe>`;
  const files = mail.attachments.map((file) => `<li>${escapeHtml(file.name)} (${file.bytes} bytes)</li>`);
  return htmlPage(
    mail.subject || "Mail",
    `<p><a href="/inbox">Inbox</a></p><h1 dir="auto">${escapeHtml(mail.subject || "(no subject)")}</h1>
<p class="soft">From ${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(", "))}, ${mail.at}</p>
<nav>${mail.html === "" ? "" : tab("HTML", `/inbox/${mail.id}`, !asText)}${tab("Text", `/inbox/${mail.id}?view=text`, asText)}</nav>
${body}${files.length > 0 ? `<h2>Attachments</h2><ul>${files.join("")}</ul>` : ""}`,
  );
}

/** The HTML part alone. The policy forbids scripts even when the address is opened outside the frame. */
export function messageHtml(mail: StoredMail): SandboxResponse {
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
