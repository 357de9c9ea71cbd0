import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useApplyDesign } from "@/components/posts/media/use-apply-design";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { Button } from "@/components/ui/button";

/** Says that an image is older than its design, and renders it again on request. */
export function DesignChangedNote({ index }: { index: number }) {
  const t = useTranslations("posts.media");
  const { showError } = useResultToasts();
  const { draft, readOnly } = useComposer();
  const applyDesign = useApplyDesign();
  const [busy, setBusy] = useState(false);
  const apply = async () => {
    setBusy(true);
    await applyDesign(draft.post._id, index).catch(showError);
    setBusy(false);
  };
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-1.5 text-12 text-warn">
      <TriangleAlert aria-hidden="true" className="size-3.5" />
      {t("designChanged")}
      {!readOnly && (
        <Button variant="link" size="sm" busy={busy} onClick={() => void apply()}>
          {t("applyDesign")}
        </Button>
      )}
    </p>
  );
}
