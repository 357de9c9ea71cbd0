import { useTranslations } from "next-intl";
import { useState } from "react";
import { type OpenDesignContextValue, useViewState } from "@/components/editor/editor-context";
import type { VersionHistoryProps } from "@/components/editor/versions/version-history";
import { LazyDialog } from "@/components/shell/lazy-dialog";
import { LazyCode } from "@/components/shell/lazy-part";

const CODE = new LazyCode<VersionHistoryProps>(() =>
  import("@/components/editor/versions/version-history").then((one) => one.VersionHistory),
);

/** Loads the version history when it is opened first; it stays mounted, because its messages offer an undo. */
export function VersionHistoryMount({ design }: { design: OpenDesignContextValue }) {
  const t = useTranslations("posts.editor.versions");
  const isOpen = useViewState(({ versions }) => versions);
  const [isMade, setMade] = useState(false);
  if (isOpen && !isMade) setMade(true);
  return (
    isMade && (
      <LazyDialog
        code={CODE}
        with={{ design, isOpen }}
        title={t("title")}
        open={isOpen}
        onClose={() => design.view.set({ versions: false })}
      />
    )
  );
}
