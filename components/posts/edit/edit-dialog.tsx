"use client";

import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CreditButton, StopButton } from "@/components/billing/credit-button";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { BeforeAfterSlider } from "@/components/posts/edit/before-after-slider";
import { MaskPainter, type MaskTool } from "@/components/posts/edit/mask-painter";
import { MaskTools } from "@/components/posts/edit/mask-tools";
import { ReferenceImages } from "@/components/posts/edit/reference-images";
import type { EditableImage, EditRequestState } from "@/components/posts/edit/use-edit-request";
import { QualitySelect } from "@/components/posts/quality-select";
import {
  formatElapsed,
  SHOW_BACKGROUND_HINT_AFTER_SECONDS,
  SHOW_ELAPSED_AFTER_SECONDS,
  useElapsedSeconds,
} from "@/components/posts/use-elapsed-seconds";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { MediaProgressPlaceholder } from "@/components/ui/media-placeholder";
import { MAX_PROMPT_LENGTH } from "@/lib/generation/limits";

interface AskingProps {
  picture: EditableImage;
  edit: EditRequestState;
  /** URLs of images offered as references. */
  beside: readonly string[];
}

interface Props extends AskingProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** URL of the result to compare; null while the form is shown. */
  made: string | null;
  /** Actions on the result. */
  children: ReactNode;
}

/** Renders an AI edit: request form and comparison. The request survives a failure. */
export function EditDialog({ open, onOpenChange, made, children, ...asking }: Props) {
  const t = useTranslations("posts.edit");
  const common = useTranslations("common");
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="xl" aria-describedby={undefined} onOpenAutoFocus={toWork}>
        <DialogHeader closeLabel={common("close")}>
          <DialogTitle>{t("title")}</DialogTitle>
        </DialogHeader>
        {made === null ? (
          <Asking {...asking} />
        ) : (
          <DialogContentBody>
            <BeforeAfterSlider before={asking.picture} after={made} />
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
        <p className="ms-2 text-ink-2">{t("mayClose")}</p>
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

function Asking({ picture, edit, beside }: AskingProps) {
  const t = useTranslations("posts.edit");
  const [tool, setTool] = useState<MaskTool>(edit.draft.marks.length > 0 ? "brush" : "none");
  const [size, setSize] = useState(0.1);
  const { draft, change, running } = edit;
  return (
    <DialogContentBody className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_336px]">
      {running ? (
        <Waiting edit={edit} ratio={picture.width / picture.height} />
      ) : (
        <MaskPainter
          picture={picture}
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
        {edit.error !== null && (
          <CreditActionError
            error={edit.error}
            title={t("failed")}
            icon={<OctagonAlert aria-hidden="true" />}
            onRetry={() => void edit.start()}
            onClose={edit.clearError}
          />
        )}
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
  const seconds = useElapsedSeconds(edit.startedAt);
  return (
    <MediaProgressPlaceholder
      data-testid="edit-progress"
      ratio={ratio}
      className="mx-auto max-h-[56vh] w-full"
      style={{ maxInlineSize: `calc(56vh * ${ratio})` }}
      stage={t("running")}
      elapsed={
        seconds >= SHOW_ELAPSED_AFTER_SECONDS && (
          <>
            <bdi dir="ltr">{formatElapsed(seconds)}</bdi>
            {seconds >= SHOW_BACKGROUND_HINT_AFTER_SECONDS && <span className="block">{t("goOn")}</span>}
          </>
        )
      }
    />
  );
}
