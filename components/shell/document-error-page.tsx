"use client";

import type { ErrorInfo } from "next/error";
import { useState } from "react";
import { STANDALONE_ERROR_TEXTS, StandaloneErrorNotice } from "@/components/shell/standalone-error-notice";
import { getDirection, isLanguage, type Language } from "@/lib/i18n/direction";
import { detectLanguage, LANGUAGE_COOKIE } from "@/lib/i18n/locale";

// Self-contained, because the style sheets belong to the root layout that failed. The values match
// components/ui/theme/tokens.css.
const STYLES = `
:root{color-scheme:light dark;--g-canvas:light-dark(#f4f1ea,#101413);--g-ink:light-dark(#17191c,#f1efe8);
--g-ink-2:light-dark(#55554e,#aeb5af);--g-brand:light-dark(#0b5d4e,#4cc3a5);--g-on-brand:light-dark(#fff,#06231c);
--g-focus:light-dark(#1f5fd0,#8ab4ff)}
:root.light{color-scheme:light}:root.dark{color-scheme:dark}
body{margin:0;background:var(--g-canvas);color:var(--g-ink);font:16px/1.5 Assistant,system-ui,sans-serif}
main{display:grid;align-content:center;box-sizing:border-box;min-block-size:100vh;
max-inline-size:35rem;margin-inline:auto;padding:24px}
main>div{display:grid;gap:16px;justify-items:start}h1,p{margin:0}h1{font-size:28px;line-height:1.2;outline:none}p{color:var(--g-ink-2)}
nav{display:flex;flex-wrap:wrap;gap:12px}
nav>*{box-sizing:border-box;min-block-size:40px;padding:8px 16px;border:1px solid var(--g-brand);border-radius:6px;
background:none;color:var(--g-brand);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
nav>button{background:var(--g-brand);color:var(--g-on-brand)}
:focus-visible{outline:2px solid var(--g-focus);outline-offset:2px}
`;

interface PageLook {
  language: Language;
  theme: string | undefined;
}

/** Language and theme of the document that failed; on a failed first load, the language of the visitor. */
function readPageLook(): PageLook {
  if (typeof document === "undefined") return { language: "en", theme: undefined };
  const { lang, classList } = document.documentElement;
  const theme = ["dark", "light"].find((name) => classList.contains(name));
  if (isLanguage(lang)) return { language: lang, theme };
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`));
  return { language: detectLanguage(cookie?.split("=")[1], navigator.languages.join(",")), theme };
}

/** Error page that is a document of its own. Uses no provider and no style sheet of a root layout. */
export function DocumentErrorPage({ error, retry }: ErrorInfo) {
  const [{ language, theme }] = useState(readPageLook);
  return (
    <html lang={language} dir={getDirection(language)} className={theme}>
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{STANDALONE_ERROR_TEXTS[language].title}</title>
        <style>{STYLES}</style>
      </head>
      <body>
        <StandaloneErrorNotice error={error} retry={retry} language={language} />
      </body>
    </html>
  );
}
