"use client";

import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { notify } from "@/components/ui/notify";
import { fullText } from "@/lib/posts/hashtags";

/** Two versions of the words, or words that came too late: a person decides. */
export function DraftNotes() {
  const t = useTranslations("posts.save");
  const { draft, saver } = useComposer();
  const { theirs, late } = draft;
  if (theirs) {
    return (
      <Note
        tone="warn"
        role="alert"
        icon={<OctagonAlert aria-hidden="true" />}
        title={t("conflictTitle")}
        actions={
          <>
            <Button variant="primary" size="sm" onClick={() => saver.keepMine()}>
              {t("keepMine")}
            </Button>
            <Button size="sm" onClick={() => saver.takeTheirs()}>
              {t("useTheirs")}
            </Button>
          </>
        }
      >
        <p>{t("conflictText")}</p>
        <p dir="auto" className="mt-2 line-clamp-3 border-line border-s-2 ps-3 text-ink-2">
          {fullText(theirs) || t("emptyVersion")}
        </p>
      </Note>
    );
  }
  if (!late) return null;
  const copy = () => navigator.clipboard.writeText(fullText(late)).then(() => notify.success(t("copied")));
  return (
    <Note
      tone="warn"
      role="alert"
      icon={<OctagonAlert aria-hidden="true" />}
      title={t("lateTitle")}
      actions={
        <Button size="sm" onClick={copy}>
          {t("copyMine")}
        </Button>
      }
    >
      {t("lateText")}
    </Note>
  );
}
