import {
  CaretsToAxisDashedHorizontal,
  CaretsToAxisDashedVertical,
  Crop,
  FolderOpen,
  Scissors,
  Square,
  Upload,
  X,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { AiEditButton } from "@/components/editor/ai-edit/ai-edit-button";
import { canCrop, startCrop } from "@/components/editor/crop-image";
import { type EditorContextValue, useEditor, useViewState } from "@/components/editor/editor-context";
import { MaskPreview } from "@/components/editor/panels/mask-preview";
import { PanelSection } from "@/components/editor/panels/number-field";
import { useAddImages } from "@/components/editor/use-add-images";
import { useRemoveElementBackground } from "@/components/editor/use-remove-element-background";
import { FilePicker } from "@/components/media/file-picker";
import { useBackgroundRemovals } from "@/components/media/use-library-list";
import { StockCredit } from "@/components/stock/stock-credit";
import { Button, IconButton } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { Slider } from "@/components/ui/slider";
import { adjustImageElement, flipImageElement, maskImageElement } from "@/lib/canvas/core/commands/image";
import { type Adjustments, IMAGE_MASKS, type ImageElement } from "@/lib/canvas/core/elements";
import { isEmptyFrame } from "@/lib/canvas/core/empty-frame";
import { findPreset, PRESET_NAMES, PRESETS } from "@/lib/canvas/core/presets";
import { useCancelJob } from "@/lib/jobs/client/use-cancel-job";
import { imageCredit } from "@/lib/media/image-credit";

export function ImageSection({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.editor.image");
  const crop = useTranslations("posts.editor.crop");
  const workspace = useEditor();
  const flip = (axis: "across" | "down") => () => workspace.editor.exec(flipImageElement(element.id, axis));
  const credit = imageCredit.safeParse(element.custom?.credit).data;
  if (isEmptyFrame(element)) return <EmptyFrameSection element={element} />;
  return (
    <PanelSection title={t("title")}>
      <div dir="ltr" className="flex gap-1">
        <IconButton icon={CaretsToAxisDashedVertical} label={t("flipX")} onClick={flip("across")} />
        <IconButton icon={CaretsToAxisDashedHorizontal} label={t("flipY")} onClick={flip("down")} />
        <Button size="sm" disabled={!canCrop(element)} onClick={() => openCrop(workspace, element)}>
          <Crop aria-hidden="true" />
          {crop("open")}
        </Button>
      </div>
      {credit && <StockCredit credit={credit} />}
      <AiEditButton element={element} />
      <RemoveBackgroundSection element={element} />
      <MaskChoice element={element} />
      <ImageAdjustments element={element} />
    </PanelSection>
  );
}

/** Offers to fill the frame; images of the panel and dropped files do the same. */
function EmptyFrameSection({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.editor.frames");
  const { view } = useEditor();
  const { addFiles } = useAddImages();
  return (
    <PanelSection title={t("one")}>
      <p className="text-13 text-ink-2">{t("hint")}</p>
      <div className="flex flex-wrap gap-2">
        <FilePicker
          label={t("upload")}
          multiple={false}
          testId="frame-file"
          onFiles={(files) => void addFiles(files)}
        >
          {(open) => (
            <Button size="sm" disabled={element.lock?.content === true} onClick={open}>
              <Upload aria-hidden="true" />
              {t("upload")}
            </Button>
          )}
        </FilePicker>
        <Button size="sm" onClick={() => view.set({ panel: "images" })}>
          <FolderOpen aria-hidden="true" />
          {t("choose")}
        </Button>
      </div>
      <MaskChoice element={element} />
    </PanelSection>
  );
}

function MaskChoice({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.editor.frames");
  const { editor } = useEditor();
  return (
    <fieldset aria-label={t("shape")} className="flex min-w-0 flex-wrap gap-1.5">
      {([null, ...IMAGE_MASKS] as const).map((mask) => (
        <button
          key={mask ?? "none"}
          type="button"
          aria-label={t(mask ? `kind.${mask}` : "none")}
          title={t(mask ? `kind.${mask}` : "none")}
          aria-pressed={(element.mask ?? null) === mask}
          onClick={() => editor.exec(maskImageElement(element.id, mask))}
          className="grid size-8 place-items-center rounded-in border border-line-strong bg-raised text-ink-2 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-canvas"
        >
          {mask ? <MaskPreview mask={mask} side={20} /> : <Square aria-hidden="true" className="size-5" />}
        </button>
      ))}
    </fieldset>
  );
}

function openCrop(editor: EditorContextValue, element: ImageElement): void {
  startCrop(editor, element);
  document.querySelector<HTMLElement>("[role=application]")?.focus();
}

function RemoveBackgroundSection({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.editor.backgroundRemoval");
  const { start } = useRemoveElementBackground();
  const cancel = useCancelJob();
  const work = useViewState(({ cutting }) => cutting[element.id]);
  const progress = useBackgroundRemovals().get(work?.image ?? "");
  if (!work) {
    return (
      <Button
        size="sm"
        className="justify-self-start"
        disabled={element.lock?.content === true}
        onClick={() => start(element)}
      >
        <Scissors aria-hidden="true" />
        {t("start")}
      </Button>
    );
  }
  const { job } = work;
  return (
    <div role="status" className="flex items-center gap-2 rounded-in border border-line bg-raised ps-3">
      <span className="grid min-w-0 flex-1 gap-1 py-1.5">
        <span className="text-13 text-ink-2">{t("running")}</span>
        <Progress value={progress} label={t("running")} />
      </span>
      <IconButton
        icon={X}
        label={t("cancel")}
        disabled={job === null}
        busy={cancel.isPending}
        onClick={() => job && cancel.run(job)}
      />
    </div>
  );
}

const NONE: Adjustments = { brightness: 0, contrast: 0, saturation: 0, warmth: 0, sepia: 0, blur: 0 };
const SLIDERS = [
  { name: "brightness", unit: 0.01, min: -100, max: 100 },
  { name: "contrast", unit: 0.01, min: -100, max: 100 },
  { name: "saturation", unit: 0.01, min: -100, max: 100 },
  { name: "warmth", unit: 0.01, min: -100, max: 100 },
  { name: "sepia", unit: 0.01, min: 0, max: 100 },
  { name: "blur", unit: 1, min: 0, max: 40 },
] as const;

type SliderName = (typeof SLIDERS)[number];

function ImageAdjustments({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.editor.presets");
  const { editor } = useEditor();
  const looks = useRef<HTMLFieldSetElement>(null);
  const chosen = findPreset(element.adjust);
  // The button unmounts after the reset, so the focus moves to a neighbor.
  const reset = () => {
    looks.current?.querySelector("button")?.focus();
    editor.exec(adjustImageElement(element.id, null));
  };
  return (
    <>
      <fieldset ref={looks} aria-label={t("title")} className="flex min-w-0 flex-wrap gap-1.5">
        {PRESET_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            onClick={() => editor.exec(adjustImageElement(element.id, PRESETS[name]))}
            className="min-h-7 rounded-in border border-line-strong bg-raised px-2.5 text-13 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-canvas"
          >
            {t(name)}
          </button>
        ))}
      </fieldset>
      {SLIDERS.map((slider) => (
        <SliderRow key={slider.name} slider={slider} element={element} />
      ))}
      {element.adjust !== undefined && (
        <Button size="sm" className="justify-self-start" onClick={reset}>
          {t("reset")}
        </Button>
      )}
    </>
  );
}

/** Previews the image while dragging; releasing creates one undo step. */
function SliderRow({
  slider: { name, unit, min, max },
  element,
}: {
  slider: SliderName;
  element: ImageElement;
}) {
  const t = useTranslations("posts.editor.image");
  const { editor, view } = useEditor();
  const { id } = element;
  const tried = useViewState(({ adjusting }) => (adjusting?.id === id ? adjusting.adjust : undefined));
  const adjust = tried ?? element.adjust ?? NONE;
  const value = Math.round(adjust[name] / unit);
  // A slider that returns to its start emits no commit event.
  const keep = () => {
    const { adjusting } = view.read();
    if (adjusting?.id !== id) return;
    editor.exec(adjustImageElement(id, { [name]: adjusting.adjust[name] }));
    view.set({ adjusting: null });
  };
  return (
    <div className="grid grid-cols-[88px_1fr_36px] items-center gap-2">
      <span className="truncate text-13 text-ink-2">{t(name)}</span>
      <Slider
        thumbLabels={[t(name)]}
        min={min}
        max={max}
        value={[value]}
        onValueChange={([next = 0]) =>
          view.set({ adjusting: { id, adjust: { ...adjust, [name]: next * unit } } })
        }
        onValueCommit={keep}
        onLostPointerCapture={keep}
      />
      <bdi dir="ltr" className="text-end text-13">
        {value}
      </bdi>
    </div>
  );
}
