import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import type { OpenDesignContextValue } from "@/components/editor/editor-context";
import { usePostPagesContext } from "@/components/editor/pages/pages-context";
import { DesignThumbnail } from "@/components/editor/panels/design-thumbnail";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { SaveRejection } from "@/lib/canvas/client/autosave-port";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { isEditable } from "@/lib/posts/states";

/** Shows what prevents saving and the user's options, without covering the work. */
export function SaveProblemNotices({ design }: { design: OpenDesignContextValue }) {
  const t = useTranslations("posts.editor");
  const { autosave, download, takeOver } = design;
  const canChange = isEditable(usePostPagesContext().post.status);
  const why = useRefusalText();
  const { state, refusal, theirs, rev } = useStore(autosave.store);
  if (design.elsewhere) {
    return (
      <Notice title={t("readonly.title")} text={t("readonly.tab")}>
        <Button size="sm" variant="primary" onClick={takeOver}>
          {t("readonly.takeOver")}
        </Button>
      </Notice>
    );
  }
  if (!canChange) return <Notice title={t("readonly.title")} text={t("readonly.locked")} />;
  if (state === "conflict") {
    return (
      <Notice title={t("conflict.title")} text={t("conflict.text")}>
        <Version of={autosave.mineAsCopy()}>
          <Button size="sm" variant="primary" onClick={() => void autosave.keepMine()}>
            {t("conflict.mine")}
          </Button>
        </Version>
        <Version key={rev} of={theirs ?? null}>
          <Button size="sm" onClick={() => void autosave.takeTheirs()}>
            {t("conflict.theirs")}
          </Button>
        </Version>
        <Button size="sm" onClick={download}>
          {t("conflict.copy")}
        </Button>
      </Notice>
    );
  }
  if (state !== "refused") return null;
  return (
    <Notice title={t("refused.title")} text={`${why(refusal)} ${t("refused.text")}`}>
      <Button size="sm" onClick={() => void autosave.flush()}>
        {t("refused.again")}
      </Button>
      <Button size="sm" onClick={download}>
        {t("readonly.download")}
      </Button>
    </Notice>
  );
}

/** Shows one of the two conflicting designs, as it was when the conflict appeared, beside its button. */
function Version({ of, children }: { of: CanvasDocument | null; children: ReactNode }) {
  const [design] = useState(of);
  return (
    <span className="flex items-center gap-2">
      {design && (
        <span
          className="relative h-20 overflow-hidden border border-line bg-raised"
          style={{ aspectRatio: `${design.size.w} / ${design.size.h}` }}
        >
          <DesignThumbnail canvasData={design} />
        </span>
      )}
      {children}
    </span>
  );
}

/** Maps an error code to the interface language, because the server's messages are English. */
function useRefusalText() {
  const t = useTranslations("posts.editor.imageError");
  return (refusal: SaveRejection | undefined): string => {
    const key = refusal?.code as Parameters<typeof t>[0] | undefined;
    return key && t.has(key) ? t(key) : t("other");
  };
}

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Alert
      tone="warn"
      role="alert"
      icon={<OctagonAlert aria-hidden="true" />}
      title={title}
      actions={children}
      className="m-3"
    >
      {text}
    </Alert>
  );
}
