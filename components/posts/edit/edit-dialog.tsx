"use client";

import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { SpendButton, StopButton } from "@/components/billing/spend-button";
import { BeforeAfter } from "@/components/posts/edit/before-after";
import { MaskPainter, type MaskTool } from "@/components/posts/edit/mask-painter";
import { MaskTools } from "@/components/posts/edit/mask-tools";
import { ReferenceRow } from "@/components/posts/edit/reference-row";
import type { AskedEdit, EditedPicture } from "@/components/posts/edit/use-asked-edit";
import { QualityChoice } from "@/components/posts/quality-choice";
import { SpendError } from "@/components/posts/spend-error";
import { clockText, SAY_GO_ON_SECONDS, SHOW_CLOCK_SECONDS, useElapsed } from "@/components/posts/use-elapsed";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogFoot,
  DialogHead,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { WaitPlate } from "@/components/ui/wait-plate";
import { MAX_PROMPT } from "@/lib/generation/rules";

interface AskingProps {
  picture: EditedPicture;
  edit: AskedEdit;
  /** Addresses of pictures that lie near, to borrow from. */
  beside: readonly string[];
}

interface Props extends AskingProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** What came out, to be compared; null while it is asked for. */
  made: string | null;
  /** What can be done with that. */
  children: ReactNode;
}

/** A picture is changed by prompt: asked here and compared here. What was asked survives a failure. */
export function EditDialog({ open, onOpenChange, made, children, ...asking }: Props) {
  const t = useTranslations("posts.edit");
  const common = useTranslations("common");
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="xl" aria-describedby={undefined} onOpenAutoFocus={toWork}>
        <DialogHead closeLabel={common("close")}>
          <DialogTitle>{t("title")}</DialogTitle>
        </DialogHead>
        {made === null ? (
          <Asking {...asking} />
        ) : (
          <DialogBody>
            <BeforeAfter before={asking.picture} after={made} />
          </DialogBody>
        )}
        <DialogFoot>
          {made === null ? <Spending edit={asking.edit} onClose={() => onOpenChange(false)} /> : children}
        </DialogFoot>
      </DialogContent>
    </Dialog>
  );
}

/** One comes to write, or to compare; the cross, which is first in the dialog, is the last thing one wants. */
function toWork(event: Event) {
  const { currentTarget: dialog } = event;
  if (!(dialog instanceof HTMLElement)) return;
  const first = dialog.querySelector<HTMLElement>("textarea:enabled,[role=slider]");
  if (!first) return;
  event.preventDefault();
  first.focus();
}

function Spending({ edit, onClose }: { edit: AskedEdit; onClose(): void }) {
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
      <SpendButton credits={cost} onClick={() => void start()}>
        {t("start")}
      </SpendButton>
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
    <DialogBody className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_336px]">
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
        <ReferenceRow
          beside={beside}
          chosen={draft.references}
          onChosen={(references) => change({ references })}
        />
        <QualityChoice value={draft.quality} onChange={(quality) => change({ quality })} />
        {edit.error !== null && (
          <SpendError
            error={edit.error}
            title={t("failed")}
            icon={<OctagonAlert aria-hidden="true" />}
            onRetry={() => void edit.start()}
            onClose={edit.clearError}
          />
        )}
      </fieldset>
    </DialogBody>
  );
}

function PromptField({ edit }: { edit: AskedEdit }) {
  const t = useTranslations("posts.edit");
  const { draft, change, missing, start } = edit;
  return (
    <Field label={t("prompt")} error={missing ? t("missing") : undefined}>
      <Textarea
        rows={3}
        maxLength={MAX_PROMPT}
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

/** In the picture's own shape, so that nothing moves when it is there. */
function Waiting({ edit, ratio }: { edit: AskedEdit; ratio: number }) {
  const t = useTranslations("posts.edit");
  const seconds = useElapsed(edit.startedAt);
  return (
    <WaitPlate
      data-testid="edit-progress"
      ratio={ratio}
      className="mx-auto max-h-[56vh] w-full"
      style={{ maxInlineSize: `calc(56vh * ${ratio})` }}
      stage={t("running")}
      elapsed={
        seconds >= SHOW_CLOCK_SECONDS && (
          <>
            <bdi dir="ltr">{clockText(seconds)}</bdi>
            {seconds >= SAY_GO_ON_SECONDS && <span className="block">{t("goOn")}</span>}
          </>
        )
      }
    />
  );
}
