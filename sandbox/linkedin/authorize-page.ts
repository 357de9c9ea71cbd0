import { html, type Markup } from "@/sandbox/core/markup";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { page } from "@/sandbox/linkedin/html";
import { SCOPES } from "@/sandbox/linkedin/settings";
import type { LinkedIn } from "@/sandbox/linkedin/state";
import { roleOf } from "@/sandbox/linkedin/tokens";
import { ORGANISATIONS, PEOPLE, type Person } from "@/sandbox/linkedin/world";

/** Who can sign in. No password: nothing here is anybody's. */
export function chooserPage(linkedin: LinkedIn): SandboxResponse {
  const main = html`
<form class="card" method="post" aria-labelledby="ask">
  <h1 id="ask">Sign in to continue to ${linkedin.app.name}</h1>
  <ul>${PEOPLE.map((person) => personChoice(linkedin, person))}</ul>
  <div class="actions"><button class="plain" id="leave" name="decision" value="leave">Cancel</button></div>
</form>`;
  return page(200, "Sign in", CSS, main);
}

function personChoice(linkedin: LinkedIn, person: Person): Markup {
  const pages = ORGANISATIONS.filter(({ id }) => roleOf(linkedin, person.id, id));
  const roles = pages.map(({ name }) => name).join(", ");
  return html`<li><button class="person" id="person-${person.id}" name="person" value="${person.id}">
<img class="round" src="${avatarUrl(person.id)}" alt="">
<span><bdi class="name">${person.name}</bdi><br><span class="quiet"><bdi>${person.headline}</bdi></span>${
    roles === "" ? "" : html`<br><span class="quiet">Pages: <bdi>${roles}</bdi></span>`
  }</span></button></li>`;
}

/** What is asked. Allow comes first because Enter in a tick box presses the first button. */
export function consentPage(linkedin: LinkedIn, person: Person, scopes: string[]): SandboxResponse {
  const app = linkedin.app.name;
  const main = html`
<form class="card" method="post" aria-labelledby="ask">
  <input type="hidden" name="person" value="${person.id}">
  <div class="line">
    <img class="round" src="${avatarUrl(person.id)}" alt="">
    <p class="quiet">Signed in as<br><strong class="name"><bdi>${person.name}</bdi></strong></p>
  </div>
  <h1 id="ask">${app} would like to:</h1>
  <fieldset>
    <legend class="hidden">Permissions</legend>
    <ul>${scopes.map(scopeChoice)}</ul>
  </fieldset>
  <p class="quiet">You can stop this at any time in your settings.</p>
  <div class="actions">
    <button class="main" id="allow" name="decision" value="allow">Allow</button>
    <button class="plain" id="deny" name="decision" value="deny">Cancel</button>
  </div>
</form>`;
  return page(200, `Allow ${app}`, CSS, main);
}

function scopeChoice(scope: string): Markup {
  return html`<li><label class="choice"><input type="checkbox" name="scope" value="${scope}" id="scope-${scope}" checked>
<span>${SCOPES[scope] ?? scope}<br><code class="quiet">${scope}</code></span></label></li>`;
}

/** What the real page shows instead of redirecting: the address to redirect to cannot be trusted. */
export function refusalPage(status: number, reason: string): SandboxResponse {
  const main = html`<div class="card"><h1>Bummer, something went wrong.</h1><p id="reason">${reason}</p></div>`;
  return page(status, "Something went wrong", CSS, main);
}

function avatarUrl(id: string): string {
  return `/feeds/linkedin/avatars/${id}.png`;
}

const CSS = `
form.card,div.card{display:grid;gap:20px}h1{font-size:24px;line-height:1.25}
.name{font-weight:600;color:var(--ink)}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.person{display:flex;gap:12px;align-items:center;inline-size:100%;text-align:start;background:none;border:0;border-block-start:1px solid var(--line);padding:12px 4px;font:inherit;color:inherit;cursor:pointer}
.choice{display:flex;gap:12px;align-items:center;padding:10px 4px;min-block-size:44px;border-block-start:1px solid var(--line);cursor:pointer}
.choice input{inline-size:24px;block-size:24px;flex:none;margin:0;accent-color:var(--accent)}
.actions{display:flex;gap:12px;flex-wrap:wrap}
.main,.plain{font:inherit;font-weight:600;min-block-size:44px;padding:8px 24px;border-radius:24px;border:1px solid var(--accent);cursor:pointer}
.plain{background:var(--card);color:var(--accent)}.main{background:var(--accent);color:var(--on-accent)}
`;
