import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CommandHandlers } from "@/components/editor/command-palette/use-commands";
import { useEditor, useViewState } from "@/components/editor/editor-context";
import { LAZY_PALETTE } from "@/components/editor/lazy-panels";
import { LazyDialog } from "@/components/shell/lazy-dialog";

/** Loads the command palette when it is opened first; it stays mounted, so that it closes like any dialog. */
export function CommandPaletteMount(doing: CommandHandlers) {
  const t = useTranslations("posts.editor.palette");
  const { view } = useEditor();
  const isOpen = useViewState(({ palette }) => palette);
  const [isMade, setMade] = useState(false);
  if (isOpen && !isMade) setMade(true);
  const close = () => view.set({ palette: false });
  return (
    isMade && <LazyDialog code={LAZY_PALETTE} with={doing} title={t("title")} open={isOpen} onClose={close} />
  );
}
