import {
  ArrowLeft,
  Check,
  Download,
  Eye,
  History,
  type LucideIcon,
  MessageSquare,
  Monitor,
  OctagonAlert,
  Redo2,
  RefreshCw,
  Undo2,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useStore } from "zustand";
import { LOCAL_ACTION_HANDLERS } from "@/components/editor/action-handlers";
import { DeferredMount } from "@/components/editor/deferred-mount";
import { useEditor, useEditorState, useViewState } from "@/components/editor/editor-context";
import { PREVIEW_FRAMES } from "@/components/editor/editor-view";
import { EXPORT_FORMATS, type ExportFormat } from "@/components/editor/export-formats";
import { preloadExporter } from "@/components/editor/load-exporter";
import { type StripPage, usePostPagesContext } from "@/components/editor/pages/pages-context";
import type { ExportDialogProps } from "@/components/editor/toolbars/export-dialog";
import { PageFormatMenu } from "@/components/editor/toolbars/page-format-menu";
import { LazyDialog } from "@/components/shell/lazy-dialog";
import { LazyCode } from "@/components/shell/lazy-part";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { PlatformGlyph } from "@/components/ui/platform-tag";
import { SaveStatus } from "@/components/ui/save-status";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { showToast } from "@/components/ui/show-toast";
import type { Autosave } from "@/lib/canvas/client/autosave";
import type { AutosaveState } from "@/lib/canvas/client/autosave-port";
import type { Direction } from "@/lib/i18n/direction";

const EXPORT_DIALOG = new LazyCode<ExportDialogProps>(() =>
  import("@/components/editor/toolbars/export-dialog").then((one) => one.ExportDialog),
);

const ICONS = {
  saved: Check,
  saving: RefreshCw,
  device: Monitor,
  conflict: OctagonAlert,
  readonly: Eye,
  refused: OctagonAlert,
} as const satisfies Record<Exclude<AutosaveState, "dirty">, LucideIcon>;

function EditorSaveStatus({ state }: { state: AutosaveState }) {
  const t = useTranslations("posts.editor.save");
  // The debounce pause between changes counts as saving.
  const shown = state === "dirty" ? "saving" : state;
  const tone = shown === "conflict" || shown === "refused" ? "err" : shown === "device" ? "warn" : "calm";
  return (
    <SaveStatus icon={ICONS[shown]} state={state} tone={tone}>
      {t(shown)}
    </SaveStatus>
  );
}

/** Says whether the post shows its pages as they are designed now, and applies them on request. */
function ApplyStatus({ applied, using, onApply }: Pick<Props, "using" | "onApply"> & { applied: boolean }) {
  const t = useTranslations("posts.editor.top");
  return (
    <span
      data-testid="apply-status"
      data-applied={applied}
      className={cn(
        // In narrow windows the primary button says the same.
        "flex flex-none items-center gap-1.5 whitespace-nowrap text-12 max-[1023px]:hidden",
        applied ? "text-ok" : "font-semibold text-warn",
      )}
    >
      <span aria-hidden="true" className="text-ink-2">
        ·
      </span>
      {t(applied ? "applied" : "notApplied")}
      {!applied && (
        <>
          <span aria-hidden="true" className="text-ink-2">
            ·
          </span>
          <Button variant="link" size="sm" busy={using} onClick={onApply}>
            {t("apply")}
          </Button>
        </>
      )}
    </span>
  );
}

/** Returns whether the post shows all of its pages as they are designed now. A post without an image shows none. */
function useIsApplied(state: AutosaveState): boolean {
  const { post, url, images, drawings } = usePostPagesContext();
  const { editor } = useEditor();
  useEditorState(({ changes }) => changes);
  const isShown = images.some((image) => image.url === url);
  const isOpenChanged = isShown && (state === "dirty" || state === "saving" || drawings.hasChanges(editor));
  return images.length > 0 && !isOpenChanged && !post.images.some((image) => image.isDesignChanged);
}

interface Props {
  title: string;
  /** Undefined for a title in the interface language. */
  titleDirection: Direction | undefined;
  back: string;
  save: Autosave;
  exporting: boolean;
  using: boolean;
  onExport(choice: ExportFormat, pages?: readonly StripPage[]): void;
  onCopyImage(): void;
  /** Applies the pages and stays in the editor. */
  onApply(): void;
  /** Applies the pages and returns to the post. */
  onUse(): void;
}

export function EditorTopBar({
  title,
  titleDirection,
  back,
  save,
  exporting,
  using,
  onExport,
  onCopyImage,
  onApply,
  onUse,
}: Props) {
  const t = useTranslations("posts.editor.top");
  const editor = useEditor();
  const { state } = useStore(save.store);
  const applied = useIsApplied(state);
  return (
    <header className="flex items-center gap-2 border-line border-b bg-canvas px-4">
      <Button asChild size="icon" variant="quiet" className="flex-none">
        <Link href={back} aria-label={t("back")}>
          <DirectionalIcon icon={ArrowLeft} aria-hidden="true" />
        </Link>
      </Button>
      <span className="h-5 w-px bg-line" />
      {/* Truncated at its end in either text direction. */}
      <h1 dir={titleDirection} className="min-w-0 truncate font-medium text-18/(--lh-18)">
        {title}
      </h1>
      <DeferredMount>
        <PageFormatMenu />
        <EditorSaveStatus state={state} />
        {!editor.readOnly && <ApplyStatus applied={applied} using={using} onApply={onApply} />}
        <div className="ms-auto flex items-center gap-2">
          {!editor.readOnly && (
            <>
              <Steps />
              <VersionsButton />
            </>
          )}
          <CommentsButton />
          <span className="h-5 w-px bg-line" />
          <PreviewFramePicker />
          <ExportMenu exporting={exporting} onExport={onExport} onCopyImage={onCopyImage} />
          {!editor.readOnly &&
            (applied ? (
              <Button asChild>
                <Link href={back}>{t("done")}</Link>
              </Button>
            ) : (
              <Button variant="primary" busy={using} onClick={onUse}>
                {t("use")}
              </Button>
            ))}
        </div>
      </DeferredMount>
    </header>
  );
}

function ExportMenu({
  exporting,
  onExport,
  onCopyImage,
}: Pick<Props, "exporting" | "onExport" | "onCopyImage">) {
  const t = useTranslations("posts.editor.top");
  const { w, h } = useEditorState(({ document }) => document.size);
  const { pages } = usePostPagesContext();
  const [isChoosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const dialog = useTranslations("posts.editor.exportPages");
  return (
    <>
      <DropdownMenu onOpenChange={(open) => open && preloadExporter()}>
        <DropdownMenuTrigger asChild>
          <Button ref={opener} busy={exporting}>
            <Download aria-hidden="true" />
            {/* A page at 200 % zoom has room for the icon alone. */}
            <span className="max-md:sr-only">{t("export")}</span>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {EXPORT_FORMATS.map((choice) => (
            <DropdownMenuItem key={`${choice.format}${choice.pixelRatio}`} onSelect={() => onExport(choice)}>
              {choice.format.toUpperCase()}
              <bdi dir="ltr" className="ms-auto text-ink-2">
                {w * choice.pixelRatio} × {h * choice.pixelRatio}
              </bdi>
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={onCopyImage}>{t("copyImage")}</DropdownMenuItem>
          {pages.length > 1 && (
            <DropdownMenuItem onSelect={() => setChoosing(true)}>{t("choosePages")}</DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {isChoosing && (
        <LazyDialog
          code={EXPORT_DIALOG}
          with={{ onClose: () => setChoosing(false), onExport }}
          title={dialog("title")}
          open
          opener={opener}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** Always rendered, to avoid layout shift and lost focus when the last step is undone. */
function Steps() {
  const t = useTranslations("posts.editor");
  const editor = useEditor();
  const undo = useEditorState((snapshot) => snapshot.undo);
  const redo = useEditorState((snapshot) => snapshot.redo);
  const none = (which: "undo" | "redo") => showToast.info(t(`steps.${which}`), { id: "steps" });
  return (
    <>
      <Button
        size="icon"
        variant="quiet"
        aria-label={undo === null ? t("top.undo") : t("top.undoNamed", { what: t(`command.${undo}`) })}
        onClick={() => (undo === null ? none("undo") : LOCAL_ACTION_HANDLERS.undo?.(editor))}
      >
        <DirectionalIcon icon={Undo2} aria-hidden="true" className={cn(undo === null && "opacity-50")} />
      </Button>
      <Button
        size="icon"
        variant="quiet"
        aria-label={redo === null ? t("top.redo") : t("top.redoNamed", { what: t(`command.${redo}`) })}
        onClick={() => (redo === null ? none("redo") : LOCAL_ACTION_HANDLERS.redo?.(editor))}
      >
        <DirectionalIcon icon={Redo2} aria-hidden="true" className={cn(redo === null && "opacity-50")} />
      </Button>
    </>
  );
}

function VersionsButton() {
  const t = useTranslations("posts.editor.versions");
  const { view } = useEditor();
  return (
    <Button
      size="icon"
      variant="quiet"
      aria-label={t("title")}
      // An enlarged page has no room for it; the command palette opens it too.
      className="max-lg:hidden"
      onClick={() => view.set({ versions: true })}
    >
      <History aria-hidden="true" />
    </Button>
  );
}

function CommentsButton() {
  const t = useTranslations("posts.editor.top");
  const { view } = useEditor();
  const isOpen = useViewState(({ comments }) => comments);
  return (
    <Button
      id="comments-toggle"
      size="icon"
      variant="quiet"
      aria-label={t("comments")}
      aria-pressed={isOpen}
      onClick={() => view.set({ comments: !isOpen })}
    >
      <MessageSquare aria-hidden="true" />
    </Button>
  );
}

function PreviewFramePicker() {
  const t = useTranslations("posts.editor.frame");
  const { view } = useEditor();
  const frame = useViewState((snapshot) => snapshot.frame);
  return (
    <SegmentedControl
      aria-label={t("title")}
      value={frame}
      onValueChange={(value) => view.set({ frame: PREVIEW_FRAMES.find((one) => one === value) ?? "bare" })}
    >
      {PREVIEW_FRAMES.map((one) => (
        <Segment key={one} value={one} aria-label={one === "bare" ? undefined : t(one)}>
          {one === "bare" ? t(one) : <PlatformGlyph platform={one} />}
        </Segment>
      ))}
    </SegmentedControl>
  );
}
