"use client";

import { useTranslations } from "next-intl";
import { ConsentLine } from "@/components/auth/consent-line";
import type { GoogleSettings } from "@/components/auth/google-script";
import { useGoogleButton } from "@/components/auth/use-google-button";
import type { GoogleEntry } from "@/components/auth/use-google-entry";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { Skeleton } from "@/components/ui/skeleton";

interface Props {
  settings: GoogleSettings;
  entry: GoogleEntry;
  /** Says what one agrees to, where nothing else on the screen does. */
  asks: boolean;
}

/**
 * The way in with Google, above the one with e-mail. Google does not tell a page that its window was blocked or closed:
 * the sentence that appears with the press holds for all three.
 */
export function GoogleSignIn({ settings, entry, asks }: Props) {
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { place, state, retry } = useGoogleButton(settings, entry);
  const again = (
    <Button size="sm" onClick={retry}>
      {common("retry")}
    </Button>
  );
  return (
    <div className="grid gap-3 pt-5">
      {entry.failure && (
        <Note tone="err" role="alert">
          {errorText(entry.failure, t("errors.googleFailed"))}
        </Note>
      )}
      {state === "unreachable" ? (
        <Note tone="err" role="alert" actions={again}>
          {t("google.unreachable")}
        </Note>
      ) : (
        <div className="relative min-h-10" aria-busy={state === "loading"}>
          {state === "loading" && <Skeleton className="absolute inset-0 h-10" />}
          {/* Light whatever the page is: else a browser paints the ground of a foreign frame white. */}
          <div ref={place} className="contain-inline-size scheme-light" />
        </div>
      )}
      {entry.isChoosing && <Note role="status">{t("google.choosing")}</Note>}
      {/* A line of its own: beside the consent it would take that line's width. */}
      <div className="empty:hidden">
        <SandboxBadge service="google" />
      </div>
      {asks && <ConsentLine to="google.consent" />}
      <p className="mt-2 flex items-center gap-3 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("google.orEmail")}
      </p>
    </div>
  );
}
