"use client";

import { ArrowLeft, Download, Redo2, Undo2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { FormatMenu } from "@/components/editor/bars/format-menu";
import { FrameChoice } from "@/components/editor/bars/frame-choice";
import { SaveMark } from "@/components/editor/bars/save-mark";
import { RUNS } from "@/components/editor/editor-actions";
import { useDesign, useDesk } from "@/components/editor/editor-context";
import { Later } from "@/components/editor/later";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DirIcon } from "@/components/ui/dir-icon";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { notify } from "@/components/ui/notify";
import type { Autosave } from "@/lib/canvas/client/autosave";
import { prepareEncoding } from "@/lib/canvas/client/encode-picture";

/** What a design can be taken away as. */
const EXPORTS = [
  { format: "png", pixelRatio: 1 },
  { format: "png", pixelRatio: 2 },
  { format: "jpeg", pixelRatio: 1 },
  { format: "jpeg", pixelRatio: 2 },
] as const;
export type ExportChoice = (typeof EXPORTS)[number];

interface Props {
  title: string;
  back: string;
  save: Autosave;
  exporting: boolean;
  using: boolean;
  onExport(choice: ExportChoice): void;
  onUse(): void;
}

/** The way back, the steps back, and the ways out. */
export function TopBar({ title, back, save, exporting, using, onExport, onUse }: Props) {
  const t = useTranslations("posts.editor.top");
  const desk = useDesk();
  const { state } = useSyncExternalStore(save.subscribe, save.read, save.read);
  return (
    <header className="flex items-center gap-2 border-line border-b bg-canvas px-4">
      <Button asChild size="icon" variant="quiet" className="flex-none">
        <Link href={back} aria-label={t("back")}>
          <DirIcon icon={ArrowLeft} aria-hidden="true" />
        </Link>
      </Button>
      <span className="h-5 w-px bg-line" />
      {/* Cut where it ends, whichever way it is written. */}
      <h1 dir="auto" className="min-w-0 truncate font-medium text-18/(--lh-18)">
        {title}
      </h1>
      <Later>
        <FormatMenu />
        <SaveMark state={state} />
        <span className="ms-auto flex items-center gap-2">
          {!desk.readOnly && (
            <>
              <Steps />
              <span className="h-5 w-px bg-line" />
            </>
          )}
          <FrameChoice />
          <ExportMenu exporting={exporting} onExport={onExport} />
          {!desk.readOnly && (
            <Button variant="primary" busy={using} onClick={onUse}>
              {t("use")}
            </Button>
          )}
        </span>
      </Later>
    </header>
  );
}

function ExportMenu({ exporting, onExport }: Pick<Props, "exporting" | "onExport">) {
  const t = useTranslations("posts.editor.top");
  const { w, h } = useDesign(({ document }) => document.size);
  return (
    <DropdownMenu onOpenChange={(open) => open && prepareEncoding()}>
      <DropdownMenuTrigger asChild>
        <Button busy={exporting}>
          <Download aria-hidden="true" />
          {t("export")}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {EXPORTS.map((choice) => (
          <DropdownMenuItem key={`${choice.format}${choice.pixelRatio}`} onSelect={() => onExport(choice)}>
            {choice.format.toUpperCase()}
            <bdi dir="ltr" className="ms-auto text-ink-2">
              {w * choice.pixelRatio} × {h * choice.pixelRatio}
            </bdi>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** There from the start, so that nothing moves and no focus is lost when the last step is taken: then it says so. */
function Steps() {
  const t = useTranslations("posts.editor");
  const desk = useDesk();
  const undo = useDesign((snapshot) => snapshot.undo);
  const redo = useDesign((snapshot) => snapshot.redo);
  const none = (which: "undo" | "redo") => notify.info(t(`steps.${which}`), { id: "steps" });
  return (
    <>
      <Button
        size="icon"
        variant="quiet"
        aria-label={undo === null ? t("top.undo") : t("top.undoWhat", { what: t(`command.${undo}`) })}
        onClick={() => (undo === null ? none("undo") : RUNS.undo?.(desk))}
      >
        <DirIcon icon={Undo2} aria-hidden="true" className={cn(undo === null && "opacity-50")} />
      </Button>
      <Button
        size="icon"
        variant="quiet"
        aria-label={redo === null ? t("top.redo") : t("top.redoWhat", { what: t(`command.${redo}`) })}
        onClick={() => (redo === null ? none("redo") : RUNS.redo?.(desk))}
      >
        <DirIcon icon={Redo2} aria-hidden="true" className={cn(redo === null && "opacity-50")} />
      </Button>
    </>
  );
}
