import { html, type Markup } from "@/sandbox/core/markup";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { page } from "@/sandbox/meta/html";
import { FIXED_SCOPE, SCOPES } from "@/sandbox/meta/settings";
import type { Meta } from "@/sandbox/meta/state";
import { PAGES, type Page, PERSON } from "@/sandbox/meta/world";

/**
 * The consent page. Its form has no address of its own: it posts to the address the browser is at. Continue comes
 * first because Enter in a tick box presses the first button.
 */
export function consentPage(meta: Meta, scopes: string[]): SandboxResponse {
  const app = meta.app.name;
  const main = html`
<form class="card" method="post" aria-labelledby="ask">
  <div class="line">
    <img class="round" src="${avatarUrl(PERSON.id)}" alt="">
    <p class="quiet">Signed in as<br><strong class="name"><bdi>${PERSON.name}</bdi></strong></p>
  </div>
  <h1 id="ask">Let ${app} manage your Pages?</h1>
  <fieldset>
    <legend>Which Pages may ${app} use?</legend>
    <ul>${PAGES.map(pageChoice)}</ul>
  </fieldset>
  <fieldset>
    <legend>What may ${app} do?</legend>
    <ul>${scopes.map(scopeChoice)}</ul>
  </fieldset>
  <p class="quiet">You can take this back at any time.</p>
  <div class="actions">
    <button class="main" id="allow" name="decision" value="allow">Continue as <bdi>${PERSON.name}</bdi></button>
    <button class="plain" id="deny" name="decision" value="deny" formnovalidate>Cancel</button>
  </div>
</form>`;
  return page(200, `Log in to ${app}`, CSS, main);
}

function avatarUrl(id: string): string {
  return `/feeds/facebook/avatars/${id}.png`;
}

function pageChoice({ id, name, category }: Page): Markup {
  return html`<li><label class="choice"><input type="checkbox" name="page" value="${id}" id="page-${id}" checked>
<img class="round" src="${avatarUrl(id)}" alt="">
<span><bdi class="name">${name}</bdi><br><span class="quiet">${category}</span></span></label></li>`;
}

function scopeChoice(scope: string): Markup {
  const state = scope === FIXED_SCOPE ? html`checked disabled` : html`checked`;
  const note = scope === FIXED_SCOPE ? " · always shared" : "";
  return html`<li><label class="choice"><input type="checkbox" name="scope" value="${scope}" id="scope-${scope}" ${state}>
<span>${SCOPES[scope] ?? scope}<br><span class="quiet"><code>${scope}</code>${note}</span></span></label></li>`;
}

/** What the real dialog shows instead of redirecting: the address to redirect to cannot be trusted. */
export function refusalPage(status: number, reason: string): SandboxResponse {
  const main = html`<div class="card"><h1>Facebook Login is unavailable</h1><p id="reason">${reason}</p></div>`;
  return page(status, "Facebook Login is unavailable", CSS, main);
}

const CSS = `
form.card,div.card{display:grid;gap:20px}
h1{font-size:24px;line-height:1.25}legend{padding:0;font-weight:600;margin-block-end:8px}
.name{font-weight:600;color:var(--ink)}
.choice{display:flex;gap:12px;align-items:center;padding:10px 4px;min-block-size:44px;border-block-start:1px solid var(--line);cursor:pointer}
.choice input{inline-size:24px;block-size:24px;flex:none;margin:0;accent-color:var(--accent)}
.choice:has(:disabled){cursor:default}
.actions{display:flex;gap:12px;justify-content:flex-start;flex-wrap:wrap}
button{font:inherit;font-weight:600;min-block-size:44px;padding:8px 20px;border-radius:8px;border:1px solid var(--line);cursor:pointer}
.plain{background:var(--card);color:var(--ink)}.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
`;
