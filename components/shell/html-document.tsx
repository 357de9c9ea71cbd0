import type { ReactNode } from "react";
import { getDirection, type Language } from "@/lib/i18n/direction";

/**
 * Runs in the head before the first paint: sets class `light` or `dark` from the stored choice (`ui-theme`,
 * migrated from `app-theme`), else from the system. Keeps following the system and other tabs. Under 1 KB;
 * ES5 syntax, because it is not compiled.
 */
export const THEME_SCRIPT = `(function(){var m=matchMedia("(prefers-color-scheme: dark)");
function paint(){try{var s=localStorage,t=s.getItem("ui-theme"),o=s.getItem("app-theme");
if(!t&&/^(light|dark|system)$/.test(o))s.setItem("ui-theme",t=o)}catch(e){}
var d=t==="dark"||(t!=="light"&&m.matches),c=document.documentElement.classList;
c.remove("light","dark");c.add(d?"dark":"light")}
paint();m.addEventListener("change",paint);addEventListener("storage",paint)})()`;

/**
 * Copies the stored language (`i18nextLng`) into the cookie that the server reads. Reloads the page once when
 * it arrived in another language; not when the path names the language, and not when cookies are refused,
 * which would loop. The language link of public pages stores its choice, because otherwise `/` would detect
 * the previous one.
 */
export const LANGUAGE_SCRIPT = `(function(){var h=document.documentElement;
function cookie(){var m=document.cookie.match(/(?:^|; )kolot\\.lang=(\\w+)/);return m&&m[1]}
function mirror(l){document.cookie="kolot.lang="+l+"; Path=/; Max-Age=31536000; SameSite=Lax"}
document.addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("[data-language-switch]");
if(a){mirror(a.lang);try{localStorage.setItem("i18nextLng",a.lang)}catch(e){}}});
try{var l=localStorage.getItem("i18nextLng");if((l!=="en"&&l!=="he")||cookie()===l)return;mirror(l);
if(l!==h.lang&&cookie()===l&&!/^\\/he(\\/|$)/.test(location.pathname)){h.style.visibility="hidden";location.reload()}
}catch(e){}})()`;

/**
 * The content security policy forbids eval. Without this setting zod probes it once, which is reported as a
 * violation. It must run before any other script.
 */
const SCHEMA_SCRIPT = "window.__zod_globalConfig={jitless:true}";

interface Props {
  language: Language;
  /** Nonce of the response's content security policy; static pages have none. */
  nonce?: string | undefined;
  /** Inline script at the end of the body, for page behavior before its scripts load. */
  script?: string;
  children: ReactNode;
}

/** Renders the document: language and direction in the first bytes, theme before the first paint. */
export function HtmlDocument({ language, nonce, script, children }: Props) {
  const direction = getDirection(language);
  return (
    <html lang={language} dir={direction} suppressHydrationWarning>
      <head>
        <meta name="color-scheme" content="light dark" />
        <script
          nonce={nonce}
          suppressHydrationWarning
        >{`${THEME_SCRIPT};${LANGUAGE_SCRIPT};${SCHEMA_SCRIPT}`}</script>
      </head>
      <body className={direction === "rtl" ? "rtl" : undefined}>
        {children}
        {script && (
          <script nonce={nonce} suppressHydrationWarning>
            {script}
          </script>
        )}
      </body>
    </html>
  );
}
