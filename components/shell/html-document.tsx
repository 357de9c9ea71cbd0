import type { ReactNode } from "react";
import { LANGUAGE_SCRIPT, SCHEMA_SCRIPT, THEME_SCRIPT } from "@/components/shell/theme-script";
import { directionOf, type Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  /** Nonce of the answer's content security policy; static pages have none. */
  nonce?: string | undefined;
  children: ReactNode;
}

/** The document around every page: language and direction on the first byte, theme before the first paint. */
export function HtmlDocument({ language, nonce, children }: Props) {
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
      <body className={direction === "rtl" ? "rtl" : undefined}>{children}</body>
    </html>
  );
}
