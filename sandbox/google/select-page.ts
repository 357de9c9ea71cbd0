import { html, type Markup, raw } from "@/sandbox/core/markup";
import { outsidePage } from "@/sandbox/core/outside-page";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import type { Ask, Google } from "@/sandbox/google/state";
import { type GooglePerson, PEOPLE } from "@/sandbox/google/world";

/** The people known here, the ones who came by themselves before, and a form for any other address. */
export function chooserPage({ client, state }: Google, problem?: string): SandboxResponse {
  const known = PEOPLE.map(({ sub }) => sub);
  const people = [...PEOPLE, ...state.get().others.filter(({ sub }) => !known.includes(sub))];
  const main = html`<div class="card">
<h1>Choose an account</h1><p class="quiet">to continue to <strong>${client.name}</strong></p>
<form method="post"><ul>${people.map(choice)}</ul></form>
<form method="post" class="other" aria-labelledby="other">
  <h2 id="other">Use another account</h2>
  ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
  <label>Email<input type="email" name="email" dir="ltr" required></label>
  <label>Name<input name="name" maxlength="80"></label>
  <label class="tick"><input type="checkbox" name="verified" checked>Google has verified this address</label>
  <button class="main">Next</button>
</form></div>`;
  return page(200, "Sign in with Google", main);
}

function choice({ sub, name, email, emailVerified }: GooglePerson): Markup {
  return html`<li><button class="person" name="account" value="${sub}"><img src="/google/pictures/${sub}.svg" alt="">
<span><bdi class="name">${name}</bdi><br><bdi class="quiet" dir="ltr">${email}</bdi>${emailVerified ? "" : html`<br><span class="quiet">address not verified</span>`}</span></button></li>`;
}

/** Gives the token to the window that opened this one, if that is the page it was asked for, and closes. */
export function handOverPage({ origin, channel }: Ask, credential: string): SandboxResponse {
  const main = html`<div class="card"><h1>You are signed in</h1><p>You can close this window.</p></div>
<script id="answer" type="application/json" data-credential="${credential}" data-origin="${origin}" data-channel="${channel}"></script>
<script>${raw(HAND_OVER)}</script>`;
  return page(200, "Sign in with Google", main);
}

// The page's script answers with "taken"; until then the window stays, so that nothing is lost on the way.
const HAND_OVER = `(function(){var d=document.getElementById("answer").dataset;
addEventListener("message",function(e){if(e.origin===d.origin&&e.data==="taken:"+d.channel)close()});
if(opener)opener.postMessage({type:"credential",channel:d.channel,credential:d.credential},d.origin)})()`;

/** What Google shows instead of asking: nothing is handed to anybody. */
export function refusalPage(status: number, code: string, text: string): SandboxResponse {
  const main = html`<div class="card"><h1>Access blocked</h1><p id="reason">${text}</p><p class="quiet">Error ${status}: ${code}</p></div>`;
  return page(status, "Error", main);
}

function page(status: number, title: string, main: Markup): SandboxResponse {
  const notice = "stands in for Google. No password is asked, nothing leaves this machine.";
  const policy = "script-src 'unsafe-inline'; form-action 'self'";
  return outsidePage({ status, title, notice, css: CSS, main, policy });
}

const CSS = `
:root{--ground:#F1F3F6;--card:#FFF;--ink:#1B1F24;--quiet:#555C66;--line:#D5D9DF;--strong:#767D87;--accent:#1659C7;--on-accent:#FFF;--band:#FFF2CC;--on-band:#4A3A00;--err:#A3210B;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ground:#15181C;--card:#1F2429;--ink:#ECEFF2;--quiet:#AEB6C0;--line:#39414A;--strong:#8A939E;--accent:#86B5FF;--on-accent:#0B1B33;--band:#3D3310;--on-band:#FCEBB6;--err:#FF9C87}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,"Noto Sans Hebrew",Arial,sans-serif}
h1,h2,p,ul{margin:0;padding:0}h1{font-size:24px;line-height:1.25}h2{font-size:16px}ul{list-style:none}
.sandbox{background:var(--band);color:var(--on-band);padding:8px 16px;font-size:14px;text-align:center}
main{max-inline-size:440px;margin:16px auto;padding-inline:16px}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:20px;display:grid;gap:12px}
.quiet{color:var(--quiet);font-size:14px}.name{font-weight:600}.problem{color:var(--err)}
button{font:inherit;color:inherit;cursor:pointer}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.person{display:flex;gap:12px;align-items:center;inline-size:100%;text-align:start;background:none;border:0;border-block-end:1px solid var(--line);padding:10px 4px}
.person img{inline-size:36px;block-size:36px;border-radius:50%;flex:none}
.other{display:grid;gap:10px;margin-block-start:8px}label{display:grid;gap:4px;font-size:14px}.tick{display:flex;gap:8px;align-items:center}
input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--strong);border-radius:4px;padding:8px 10px}.tick input{inline-size:24px;block-size:24px;margin:0}
.main{justify-self:end;font-weight:600;min-block-size:40px;padding:6px 24px;border-radius:20px;border:0;background:var(--accent);color:var(--on-accent)}
`;
