import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CreditButton, StopButton } from "@/components/billing/credit-button";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { MaskPainter, type MaskTool } from "@/components/posts/edit/mask-painter";
import { MaskTools } from "@/components/posts/edit/mask-tools";
import { ReferenceImages } from "@/components/posts/edit/reference-images";
import type { EditableImage, EditRequestState } from "@/components/posts/edit/use-edit-request";
import { QualitySelect } from "@/components/posts/quality-select";
import { useElapsedTime } from "@/components/posts/use-elapsed-time";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogFooter,
  type DialogState,
  TitledDialogHeader,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Image } from "@/components/ui/image";
import { Textarea } from "@/components/ui/input";
import { MediaProgressPlaceholder } from "@/components/ui/media-placeholder";
import { Slider } from "@/components/ui/slider";
import { MAX_PROMPT_LENGTH } from "@/lib/generation/limits";

interface AskingProps {
  image: EditableImage;
  edit: EditRequestState;
  beside: readonly string[];
}

interface Props extends AskingProps, DialogState {
  /** URL of the result to compare; null while the form is shown. */
  made: string | null;
  children: ReactNode;
}

/** Renders an AI edit: request form and comparison. The request survives a failure. */
export function EditDialog({ open, onOpenChange, made, children, ...asking }: Props) {
  const t = useTranslations("posts.edit");
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="xl" aria-describedby={undefined} onOpenAutoFocus={toWork}>
        <TitledDialogHeader title={t("title")} />
        {made === null ? (
          <Asking {...asking} />
        ) : (
          <DialogContentBody>
            <BeforeAfterSlider before={asking.image} after={made} />
          </DialogContentBody>
        )}
        <DialogFooter>
          {made === null ? <Spending edit={asking.edit} onClose={() => onOpenChange(false)} /> : children}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Focuses the prompt or the comparison instead of the close button. */
function toWork(event: Event) {
  const { currentTarget: dialog } = event;
  if (!(dialog instanceof HTMLElement)) return;
  const first = dialog.querySelector<HTMLElement>("textarea:enabled,[role=slider]");
  if (!first) return;
  event.preventDefault();
  first.focus();
}

function Spending({ edit, onClose }: { edit: EditRequestState; onClose(): void }) {
  const t = useTranslations("posts.edit");
  const common = useTranslations("common");
  const { cost, running, start, stop } = edit;
  if (running) {
    return (
      <>
        <StopButton onClick={stop}>{t("stop")}</StopButton>
        <p className="ms-2 text-ink-2">{t("canClose")}</p>
      </>
    );
  }
  return (
    <>
      <CreditButton credits={cost} onClick={() => void start()}>
        {t("start")}
      </CreditButton>
      <Button variant="quiet" onClick={onClose}>
        {common("cancel")}
      </Button>
    </>
  );
}

function Asking({ image, edit, beside }: AskingProps) {
  const t = useTranslations("posts.edit");
  const [tool, setTool] = useState<MaskTool>(edit.draft.marks.length > 0 ? "brush" : "none");
  const [size, setSize] = useState(0.1);
  const { draft, change, running } = edit;
  return (
    <DialogContentBody className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_336px]">
      {running ? (
        <Waiting edit={edit} ratio={image.width / image.height} />
      ) : (
        <MaskPainter
          image={image}
          tool={tool}
          size={size}
          marks={draft.marks}
          onMark={(mark) => change({ marks: [...draft.marks, mark] })}
        />
      )}
      <fieldset disabled={running !== null} className="grid min-w-0 content-start gap-4">
        <legend className="sr-only">{t("title")}</legend>
        <PromptField edit={edit} />
        <MaskTools
          tool={tool}
          onTool={setTool}
          size={size}
          onSize={setSize}
          marks={draft.marks}
          onMarks={(marks) => change({ marks })}
        />
        <ReferenceImages
          beside={beside}
          chosen={draft.references}
          onChosen={(references) => change({ references })}
        />
        <QualitySelect value={draft.quality} onChange={(quality) => change({ quality })} />
        <CreditActionError
          error={edit.error}
          title={t("failed")}
          credits={edit.cost}
          onRetry={() => void edit.start()}
          onClose={edit.clearError}
        />
      </fieldset>
    </DialogContentBody>
  );
}

function PromptField({ edit }: { edit: EditRequestState }) {
  const t = useTranslations("posts.edit");
  const { draft, change, missing, start } = edit;
  return (
    <Field label={t("prompt")} error={missing ? t("missing") : undefined}>
      <Textarea
        rows={3}
        maxLength={MAX_PROMPT_LENGTH}
        value={draft.prompt}
        dir={draft.prompt ? "auto" : undefined}
        placeholder={t("placeholder")}
        onChange={(event) => change({ prompt: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void start();
        }}
      />
    </Field>
  );
}

/** Has the image's aspect ratio to avoid layout shift. */
function Waiting({ edit, ratio }: { edit: EditRequestState; ratio: number }) {
  const t = useTranslations("posts.edit");
  const elapsed = useElapsedTime(edit.startedAt, t("continueWorking"));
  return (
    <MediaProgressPlaceholder
      data-testid="edit-progress"
      ratio={ratio}
      className="mx-auto max-h-[56vh] w-full"
      style={{ maxInlineSize: `calc(56vh * ${ratio})` }}
      stage={t("running")}
      elapsed={elapsed}
    />
  );
}

function BeforeAfterSlider({ before, after }: { before: EditableImage; after: string }) {
  const t = useTranslations("posts.edit");
  const [share, setShare] = useState(50);
  const { url, width, height } = before;
  return (
    <figure className="mx-auto grid w-full gap-2" style={{ maxInlineSize: `calc(56vh * ${width / height})` }}>
      <div
        className="@container relative w-full overflow-hidden border border-line bg-stage"
        style={{ aspectRatio: width / height }}
      >
        <Image src={after} alt={t("after")} fill className="object-cover" />
        <div
          className="absolute inset-y-0 start-0 overflow-hidden border-canvas border-e-2 bg-stage shadow-[0_0_0_1px_var(--color-ink)]"
          style={{ inlineSize: `${share}%` }}
        >
          <div className="relative h-full w-[100cqi]">
            <Image src={url} alt={t("before")} fill className="object-cover" />
          </div>
        </div>
        <Side className="start-2">{t("before")}</Side>
        <Side className="end-2">{t("after")}</Side>
      </div>
      <Slider
        thumbLabels={[t("compare")]}
        value={[share]}
        min={0}
        max={100}
        step={5}
        onValueChange={([next]) => setShare(next ?? 50)}
      />
    </figure>
  );
}

function Side({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "absolute top-2 rounded-in bg-ink px-2 py-0.5 font-semibold text-12 text-canvas",
        className,
      )}
    >
      {children}
    </span>
  );
}
