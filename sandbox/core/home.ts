import type { ControlParts } from "@/sandbox/core/control";
import { escapeHtml, htmlPage } from "@/sandbox/core/html";

const CONTROL_CALLS: [string, string][] = [
  ["GET /_control/journal?service=&since=", "every request, newest last"],
  ["GET /_control/effects?service=", "what the outside world now holds"],
  ["POST /_control/faults", '{"service", "method"?, "path"?, "times"?, "action"} arms a fault'],
  ["GET, DELETE /_control/faults/{id?}", "look at armed faults, disarm them"],
  ["POST /_control/clock", '{"offsetMs"} moves the stand-ins\' clock'],
  ["POST /_control/trigger", '{"service", "event", …} makes something happen outside'],
  ["POST /_control/reset", '{"service"?} empties state'],
];

/** The page that tells a person what runs here, which test data it takes, and what is armed to fail. */
export function homePage(parts: ControlParts, smtpPort: number) {
  const { standIns, faults, clock, journal, effects } = parts;
  const cards = standIns.map((standIn) => {
    const { title, text, links } = standIn.home();
    const items = links.map(
      ({ label, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`,
    );
    const counts = `${effects.list(standIn.service).length} effects · ${journal.list({ service: standIn.service }).length} requests`;
    const paragraphs = text.split("\n").map((line) => `<p>${escapeHtml(line)}</p>`);
    return `<section class="card"><h2>${escapeHtml(title)}</h2>${paragraphs.join("")}
<p class="soft"><code>${escapeHtml(standIn.prefixes.join("  "))}</code><br>${counts}</p><ul>${items.join("")}</ul></section>`;
  });
  const armed = faults.list().map(
    (fault) =>
      `<tr><td>${fault.id}</td><td>${escapeHtml(fault.service)}</td><td>${escapeHtml(`${fault.method ?? "any"} ${fault.path ?? "*"}`)}</td>
<td><code>${escapeHtml(JSON.stringify(fault.action))}</code></td><td>${fault.remaining} left</td></tr>`,
  );
  const rows = CONTROL_CALLS.map(
    ([call, text]) => `<tr><td><code>${escapeHtml(call)}</code></td><td>${escapeHtml(text)}</td></tr>`,
  );
  const offset = clock.offsetMs() === 0 ? "the wall clock" : `the wall clock moved by ${clock.offsetMs()} ms`;
  return htmlPage(
    "Sandbox",
    `<h1>Sandbox</h1><p class="soft">Local stand-ins for the outside services. Nothing here leaves this machine.</p>
<div class="cards">${cards.join("")}</div>
<h2>Armed faults</h2>${armed.length > 0 ? `<table class="armed">${armed.join("")}</table>` : '<p class="soft">None. Every service answers as it should.</p>'}
<p class="soft">Clock: ${new Date(clock.now()).toISOString()}, ${offset}. Mail port: ${smtpPort}.</p>
<h2>Control calls</h2><p class="soft">From this machine only, JSON.</p><table>${rows.join("")}</table>
<p><a href="/_control/journal">Journal</a> · <a href="/_control/effects">Effects</a> · <a href="/_control/faults">Faults</a></p>`,
  );
}
