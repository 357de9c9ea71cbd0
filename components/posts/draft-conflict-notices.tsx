import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { useTextDirection } from "@/components/posts/use-text-direction";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import { composeFullText } from "@/lib/posts/hashtags";

const NOTICE = { tone: "warn", role: "alert", icon: <OctagonAlert aria-hidden="true" /> } as const;

/** Lets the user resolve conflicting drafts or edits that arrived too late. */
export function DraftConflictNotices() {
  const t = useTranslations("posts.save");
  const { draft, saver } = useComposer();
  const textDirection = useTextDirection();
  const { theirs, late } = draft;
  if (theirs) {
    return (
      <Alert
        {...NOTICE}
        title={t("conflictTitle")}
        actions={
          <>
            <Button size="sm" onClick={() => saver.keepMine()}>
              {t("keepMine")}
            </Button>
            <Button size="sm" onClick={() => saver.takeTheirs()}>
              {t("useTheirs")}
            </Button>
          </>
        }
      >
        <p>{t("conflictText")}</p>
        <p
          dir={textDirection({ language: draft.post.language, text: composeFullText(theirs) })}
          className="mt-2 line-clamp-3 border-line border-s-2 ps-3 text-ink-2"
        >
          {composeFullText(theirs) || t("emptyVersion")}
        </p>
      </Alert>
    );
  }
  if (!late) return null;
  const copy = () =>
    navigator.clipboard.writeText(composeFullText(late)).then(() => showToast.success(t("copied")));
  return (
    <Alert
      {...NOTICE}
      title={t("lateTitle")}
      actions={
        <Button size="sm" onClick={copy}>
          {t("copyMine")}
        </Button>
      }
    >
      {t("lateText")}
    </Alert>
  );
}
