import { useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { getErrorReference } from "@/lib/api-client/error-reference";
import type { Language } from "@/lib/i18n/direction";
import en from "@/messages/en/server/global-error.json";
import he from "@/messages/he/server/global-error.json";

/** Texts of the error pages that have no message catalog. */
export const STANDALONE_ERROR_TEXTS = { en, he };

interface Props {
  error: unknown;
  retry(): void;
  language: Language;
}

/** Renders the error message of a page without message catalog and focuses its heading. */
export function StandaloneErrorNotice({ error, retry, language }: Props) {
  const [reference] = useState(() => getErrorReference(error));
  const texts = STANDALONE_ERROR_TEXTS[language];
  return (
    <main className="mx-auto grid min-h-screen max-w-140 content-center p-6">
      <div role="alert" className="grid justify-items-start gap-4">
        <h1 ref={(heading) => heading?.focus()} tabIndex={-1} className="text-28 outline-none">
          {texts.title}
        </h1>
        <p className="text-ink-2">{texts.text}</p>
        <nav className="flex flex-wrap gap-3">
          <button type="button" onClick={retry} className={buttonVariants({ variant: "primary" })}>
            {texts.retry}
          </button>
          <a href="/" className={buttonVariants()}>
            {texts.home}
          </a>
        </nav>
        <p className="text-13 text-ink-2">
          {texts.reference} <bdi dir="ltr">{reference}</bdi>
        </p>
      </div>
    </main>
  );
}
