import type { ReactNode } from "react";
import { LANGUAGE_SCRIPT, SCHEMA_SCRIPT, THEME_SCRIPT } from "@/components/shell/theme-script";
import { directionOf, type Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  /** Nonce of the answer's content security policy; static pages have none. */
  nonce?: string | undefined;
  /** Runs behind the page's own words: what this kind of page needs before its scripts are there. */
  script?: string;
  children: ReactNode;
}

/** The document around every page: language and direction on the first byte, theme before the first paint. */
export function HtmlDocument({ language, nonce, script, children }: Props) {
  const direction = directionOf(language);
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
