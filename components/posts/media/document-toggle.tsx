import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { Switch } from "@/components/ui/switch";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";

/** Publishes the images as the pages of one document, on networks that have documents. */
export function DocumentToggle({ imageCount }: { imageCount: number }) {
  const t = useTranslations("posts.document");
  const { showError } = useResultToasts();
  const { draft, saver } = useComposer();
  const { platform, asDocument } = draft.post;
  const { save } = useSaveChanges();
  const [request, setRequest] = useState<boolean | null>(null);
  if (!PLATFORM_RULES[platform].documents || imageCount === 0) return null;
  const choose = (next: boolean) => {
    setRequest(next);
    void save({ asDocument: next }, findOpenDraft(saver))
      .catch(showError)
      .finally(() => setRequest(null));
  };
  return (
    <div className="grid basis-full gap-0.5">
      <Switch
        checked={request ?? asDocument}
        onCheckedChange={choose}
        aria-describedby="document-hint"
        className="justify-self-start font-semibold text-13"
      >
        {t("choose")}
      </Switch>
      <p id="document-hint" className="text-13 text-ink-2">
        {t("hint")}
      </p>
    </div>
  );
}
