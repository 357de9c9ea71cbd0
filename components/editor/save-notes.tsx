"use client";

import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { OpenDesign } from "@/components/editor/open-design";
import { usePages } from "@/components/editor/pages/pages-context";
import { DesignPicture } from "@/components/editor/panels/design-picture";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import type { SaveRefusal } from "@/lib/canvas/client/autosave-port";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { isEditable } from "@/lib/posts/states";

/** What keeps the design from being saved, with the choices a person has. Never over what they are doing. */
export function SaveNotes({ design }: { design: OpenDesign }) {
  const t = useTranslations("posts.editor");
  const { autosave, download, takeOver } = design;
  const canChange = isEditable(usePages().post.status);
  const why = useRefusalText();
  const { state, refusal, theirs, rev } = useSyncExternalStore(
    autosave.subscribe,
    autosave.read,
    autosave.read,
  );
  if (design.elsewhere) {
    return (
      <Notice title={t("readonly.title")} text={t("readonly.tab")}>
        <Button size="sm" variant="primary" onClick={takeOver}>
          {t("readonly.take")}
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

/** One of the two designs in small, as it was when the question came up, beside the choice for it. */
function Version({ of, children }: { of: CanvasDocument | null; children: ReactNode }) {
  const [design] = useState(of);
  return (
    <span className="flex items-center gap-2">
      {design && (
        <span
          className="relative h-20 overflow-hidden border border-line bg-raised"
          style={{ aspectRatio: `${design.size.w} / ${design.size.h}` }}
        >
          <DesignPicture canvasData={design} />
        </span>
      )}
      {children}
    </span>
  );
}

/** By code in the person's language: the server's own words are English. */
function useRefusalText() {
  const t = useTranslations("posts.editor.refusal");
  return (refusal: SaveRefusal | undefined): string => {
    const key = refusal?.code as Parameters<typeof t>[0] | undefined;
    return key && t.has(key) ? t(key) : t("other");
  };
}

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Note
      tone="warn"
      role="alert"
      icon={<OctagonAlert aria-hidden="true" />}
      title={title}
      actions={children}
      className="m-3"
    >
      {text}
    </Note>
  );
}
