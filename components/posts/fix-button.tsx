"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { Button } from "@/components/ui/button";
import type { PreflightProblem } from "@/lib/publishing/preflight";

interface Props {
  fix: NonNullable<PreflightProblem["fix"]>;
  onRemoveVideo(): void;
}

/** The one step that mends a problem: to the connections, to the field, or out with the film. */
export function FixButton({ fix, onRemoveVideo }: Props) {
  const t = useTranslations("posts.fix");
  const { account, textRef, ideaRef } = useComposer();
  if (fix === "edit_text" || fix === "edit_images") {
    const field = fix === "edit_text" ? textRef : ideaRef;
    return (
      <Button variant="primary" size="sm" onClick={() => field.current?.focus()}>
        {t(fix)}
      </Button>
    );
  }
  if (fix === "remove_video") {
    return (
      <Button variant="primary" size="sm" onClick={onRemoveVideo}>
        {t(fix)}
      </Button>
    );
  }
  return (
    <Button asChild variant="primary" size="sm">
      <Link href={`/account/${account._id}/connections`}>{t(fix)}</Link>
    </Button>
  );
}
