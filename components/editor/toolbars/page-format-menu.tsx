import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useEditor, useEditorState } from "@/components/editor/editor-context";
import { usePostPagesContext } from "@/components/editor/pages/pages-context";
import type { AllFormatsDialogProps } from "@/components/editor/toolbars/all-formats-dialog";
import { LazyCustomSizeDialog } from "@/components/editor/toolbars/lazy-custom-size-dialog";
import { useUndoToast } from "@/components/editor/use-undo-toast";
import { LazyDialog } from "@/components/shell/lazy-dialog";
import { LazyCode } from "@/components/shell/lazy-part";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { ASPECT_RATIO_SIZES, type AspectRatio } from "@/lib/canvas/core/aspect-ratios";
import { replaceDocument } from "@/lib/canvas/core/commands/template";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { Editor } from "@/lib/canvas/core/editor";
import { TEMPLATE_RATIOS } from "@/lib/canvas/layouts/template-formats";

const FORMATS = ["1:1", "4:5", "9:16", "1.91:1", "16:9"] as const;
type Format = (typeof FORMATS)[number];

const ALL_FORMATS = new LazyCode<AllFormatsDialogProps>(() =>
  import("@/components/editor/toolbars/all-formats-dialog").then((one) => one.AllFormatsDialog),
);

type Size = CanvasDocument["size"];

/** The layouts of templates are loaded with the first resize. */
async function resize(editor: Editor, to: Size): Promise<CanvasDocument> {
  const { resizeDocument } = await import("@/lib/canvas/layouts/resize-document");
  // Read after the import, because the user may have changed the design meanwhile.
  return resizeDocument(editor.read().document, to);
}

export function PageFormatMenu() {
  const t = useTranslations("posts.editor.format");
  const { editor, readOnly } = useEditor();
  const current = useEditorState(({ document }) => document.size);
  const { w, h } = current;
  const ratio = useEditorState(({ document }) => document.ratio);
  const { canChange, room } = usePostPagesContext();
  const [previewed, setPreviewed] = useState<CanvasDocument | null>(null);
  const closePreview = () => setPreviewed(null);
  const [isCustom, setCustom] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // Called here because the menu is unmounted when its message appears.
  const change = useResize();
  const size = (
    <bdi dir="ltr" className="flex gap-1.5">
      {ratio !== "custom" && <span>{ratio}</span>}
      <span className={cn("font-normal text-ink-2", ratio !== "custom" && "max-xl:hidden")}>
        {w} × {h}
      </span>
    </bdi>
  );
  if (readOnly) return <span className="flex-none px-3 text-13">{size}</span>;
  const formats = TEMPLATE_RATIOS.filter((one) => one !== ratio).length;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            ref={opener}
            size="sm"
            aria-label={t("title", {
              format: `\u2066${ratio === "custom" ? "" : `${ratio} `}${w} × ${h}\u2069`,
            })}
          >
            {size}
            <ChevronDown aria-hidden="true" className="size-3.5" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          {canChange && room > 0 && (
            <>
              <Copies now={ratio} />
              {room >= formats && (
                <DropdownMenuItem onSelect={() => setPreviewed(editor.read().document)}>
                  {t("all")}
                </DropdownMenuItem>
              )}
              <DropdownMenuSeparator />
            </>
          )}
          <ThisPage now={ratio} onResize={change} />
          <DropdownMenuItem onSelect={() => setCustom(true)}>{t("custom")}</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isCustom && (
        <LazyCustomSizeDialog
          size={current}
          opener={opener}
          text={t("customText")}
          action={t("resize")}
          onSize={(to) => change(to, t("resized", { size: `\u2066${to.w} × ${to.h}\u2069` }))}
          onClose={() => setCustom(false)}
        />
      )}
      {previewed && (
        <LazyDialog
          code={ALL_FORMATS}
          with={{ document: previewed, onClose: closePreview }}
          title={t("allTitle")}
          open
          opener={opener}
          onClose={closePreview}
        />
      )}
    </>
  );
}

function Copies({ now }: { now: AspectRatio }) {
  const t = useTranslations("posts.editor.format");
  const { editor } = useEditor();
  const { add } = usePostPagesContext();
  const copy = async (to: Format) => {
    const document = await resize(editor, ASPECT_RATIO_SIZES[to]);
    add({ document, message: t("copied", { format: `\u2066${to}\u2069` }) });
  };
  return (
    <DropdownMenuGroup aria-label={t("copyTitle")}>
      <DropdownMenuLabel>{t("copyTitle")}</DropdownMenuLabel>
      {FORMATS.filter((one) => one !== now).map((one) => (
        <DropdownMenuItem key={one} onSelect={() => void copy(one)}>
          <FormatName format={one} />
        </DropdownMenuItem>
      ))}
    </DropdownMenuGroup>
  );
}

/** Returns a function that resizes the open page and offers to undo it. */
function useResize(): (to: Size, message: string) => void {
  const { editor, view } = useEditor();
  const note = useUndoToast();
  async function change(to: Size, message: string) {
    const resized = await resize(editor, to);
    const { document, changes } = editor.read();
    if (resized === document) return;
    editor.exec(replaceDocument(resized, "format"));
    const after = editor.read();
    if (after.changes === changes) return;
    view.fit(after.document.size);
    note(message);
  }
  return (to, message) => void change(to, message);
}

interface ThisPageProps {
  now: AspectRatio;
  onResize(to: Size, message: string): void;
}

function ThisPage({ now, onResize }: ThisPageProps) {
  const t = useTranslations("posts.editor.format");
  const change = (value: string) => {
    const to = FORMATS.find((one) => one === value);
    if (to) onResize(ASPECT_RATIO_SIZES[to], t("changed", { format: `\u2066${to}\u2069` }));
  };
  return (
    <DropdownMenuRadioGroup aria-label={t("changeTitle")} value={now} onValueChange={change}>
      <DropdownMenuLabel>{t("changeTitle")}</DropdownMenuLabel>
      {FORMATS.map((one) => (
        <DropdownMenuRadioItem key={one} value={one}>
          <FormatName format={one} />
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}

function FormatName({ format }: { format: Format }) {
  const { w, h } = ASPECT_RATIO_SIZES[format];
  return (
    <>
      <Shape w={w} h={h} />
      <bdi dir="ltr" className="min-w-12 font-semibold">
        {format}
      </bdi>
      <bdi dir="ltr" className="text-ink-2">
        {w} × {h}
      </bdi>
    </>
  );
}

function Shape({ w, h }: { w: number; h: number }) {
  const side = 18 / Math.max(w, h);
  return (
    <span aria-hidden="true" className="grid size-5 place-items-center">
      <span className="border-[1.5px] border-current" style={{ width: w * side, height: h * side }} />
    </span>
  );
}
