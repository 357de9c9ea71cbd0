import { html, raw } from "@/sandbox/core/markup";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { refusalPage } from "@/sandbox/google/select-page";
import { isRegisteredOrigin } from "@/sandbox/google/settings";
import type { Google } from "@/sandbox/google/state";

const VALUES: Record<string, readonly string[] | RegExp> = {
  client_id: /./,
  origin: /./,
  button_id: /^\d+$/,
  type: ["standard", "icon"],
  theme: ["outline", "filled_blue", "filled_black"],
  size: ["large", "medium", "small"],
  text: ["signin_with", "signup_with", "continue_with", "signin"],
  shape: ["rectangular", "pill", "circle", "square"],
  logo_alignment: ["left", "center"],
  width: /^(2\d\d|3\d\d|400)$/,
  hl: /^[a-z]{2}([-_][A-Za-z]{2})?$/,
};

const LABELS: Record<string, [string, string]> = {
  signin_with: ["Sign in with Google", "כניסה עם Google"],
  signup_with: ["Sign up with Google", "הרשמה עם Google"],
  continue_with: ["Continue with Google", "המשך עם Google"],
  signin: ["Sign in", "כניסה"],
};

/** The button as a page of Google's own, for a frame in the page of the registered origin. */
export function buttonFrame(google: Google, { query }: SandboxRequest): SandboxResponse {
  for (const [name, value] of query) {
    const allowed = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
    const fits = allowed instanceof RegExp ? allowed.test(value) : allowed?.includes(value);
    if (!fits) return refusalPage(400, "invalid_request", `${name}=${value} is not a setting of the button.`);
  }
  const origin = query.get("origin") ?? "";
  if (query.get("client_id") !== google.client.id || !isRegisteredOrigin(origin)) {
    return refusalPage(403, "origin_mismatch", "The given origin is not allowed for the given client ID.");
  }
  const hebrew = query.get("hl")?.startsWith("he") ?? false;
  const [english, translated] = LABELS[query.get("text") ?? "signin_with"] ?? ["", ""];
  const theme = query.get("theme") ?? "outline";
  const message = JSON.stringify({ type: "click", button: query.get("button_id") });
  const document = html`<!doctype html><html lang="${hebrew ? "he" : "en"}" dir="${hebrew ? "rtl" : "ltr"}"><head><meta charset="utf-8">
<title>${hebrew ? translated : english}</title><link rel="icon" href="data:,"><style>${raw(CSS)}</style></head>
<body class="${theme}"><main><button type="button">${raw(MARK)}<span>${hebrew ? translated : english}</span></button></main>
<script>document.querySelector("button").addEventListener("click",function(){parent.postMessage(${raw(message)},${raw(JSON.stringify(origin))})})</script></body></html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors ${origin}`,
  };
  return { status: 200, headers, body: document.markup };
}

const MARK = `<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true"><path fill="#4285F4" d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.79 2.72v2.26h2.9c1.7-1.56 2.69-3.87 2.69-6.62z"/><path fill="#34A853" d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.9-2.26c-.8.54-1.84.86-3.06.86-2.35 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z"/><path fill="#FBBC05" d="M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08z"/><path fill="#EA4335" d="M9 3.58c1.32 0 2.51.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.65 3.58 9 3.58z"/></svg>`;

const CSS = `
*{box-sizing:border-box}body{margin:0;padding:2px 10px;background:transparent}main{display:contents}
button{display:flex;align-items:center;justify-content:center;gap:10px;inline-size:100%;block-size:40px;padding:0 12px;border:1px solid #747775;border-radius:4px;background:#FFF;color:#1F1F1F;font:500 14px/20px Roboto,system-ui,"Noto Sans Hebrew",Arial,sans-serif;cursor:pointer}
button:hover{background:#F5F8FE}button:focus-visible{outline:2px solid #1659C7;outline-offset:-1px}
.filled_blue button{background:#1A73E8;border-color:#1A73E8;color:#FFF}
.filled_black button{background:#131314;border-color:#8E918F;color:#E3E3E3}.filled_black button:hover{background:#2A2B2E}
.filled_black button:focus-visible{outline-color:#A8C7FA}
`;
