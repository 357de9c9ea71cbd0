"use client";

import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { SpendButton, StopButton } from "@/components/billing/spend-button";
import { useComposer } from "@/components/posts/composer-context";
import { BeforeAfter } from "@/components/posts/edit/before-after";
import { MaskPainter, type MaskTool } from "@/components/posts/edit/mask-painter";
import { MaskTools } from "@/components/posts/edit/mask-tools";
import { ReferenceRow } from "@/components/posts/edit/reference-row";
import { type PictureEdit, usePictureEdit } from "@/components/posts/edit/use-picture-edit";
import { QualityChoice } from "@/components/posts/quality-choice";
import { SpendError } from "@/components/posts/spend-error";
import { clockText, useElapsed } from "@/components/posts/use-elapsed";
import type { TrayImage } from "@/components/posts/use-removals";
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

const PROMPT_MAX = 2000;
const SHOW_CLOCK_SECONDS = 5;
const SAY_GO_ON_SECONDS = 10;

interface Props {
  image: TrayImage;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Changes one picture by prompt: asked here, compared here, taken back here. What was asked survives a failure. */
export function EditPictureDialog({ image, open, onOpenChange }: Props) {
  const t = useTranslations("posts.edit");
  const common = useTranslations("common");
  const [made, setMade] = useState<string | null>(null);
  const shown = useRef(open);
  shown.current = open;
  const edit = usePictureEdit(image, { isOpen: () => shown.current, onChanged: setMade });
  const close = () => onOpenChange(false);
  const undo = async () => {
    if (made) await edit.undo(made);
    setMade(null);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="xl" aria-describedby={undefined}>
        <DialogHead closeLabel={common("close")}>
          <DialogTitle>{t("title")}</DialogTitle>
        </DialogHead>
        {made ? (
          <DialogBody>
            <BeforeAfter before={image} after={made} />
          </DialogBody>
        ) : (
          <Asking image={image} edit={edit} />
        )}
        <DialogFoot>
          {made ? (
            <>
              <Button variant="primary" onClick={close}>
                {t("keep")}
              </Button>
              <Button onClick={undo}>{t("undo")}</Button>
              <p role="status" className="ms-2 text-ink-2">
                {t("changed")} {edit.spentText()}
              </p>
            </>
          ) : (
            <Spending edit={edit} onClose={close} />
          )}
        </DialogFoot>
      </DialogContent>
    </Dialog>
  );
}

function Spending({ edit, onClose }: { edit: PictureEdit; onClose(): void }) {
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
      <SpendButton credits={cost} onClick={start}>
        {t("start")}
      </SpendButton>
      <Button variant="quiet" onClick={onClose}>
        {common("cancel")}
      </Button>
    </>
  );
}

function Asking({ image, edit }: { image: TrayImage; edit: PictureEdit }) {
  const t = useTranslations("posts.edit");
  const { draft: desk } = useComposer();
  const [tool, setTool] = useState<MaskTool>(edit.draft.marks.length > 0 ? "brush" : "none");
  const [size, setSize] = useState(0.1);
  const { draft, change, running } = edit;
  const beside = desk.post.images.map(({ url }) => url).filter((url) => url !== image.url);
  return (
    <DialogBody className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_336px]">
      {running ? (
        <Waiting edit={edit} ratio={image.width / image.height} />
      ) : (
        <MaskPainter
          picture={image}
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
            onRetry={edit.start}
            onClose={edit.clearError}
          />
        )}
      </fieldset>
    </DialogBody>
  );
}

function PromptField({ edit }: { edit: PictureEdit }) {
  const t = useTranslations("posts.edit");
  const { draft, change, missing, start } = edit;
  return (
    <Field label={t("prompt")} error={missing ? t("missing") : undefined}>
      <Textarea
        rows={3}
        maxLength={PROMPT_MAX}
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
function Waiting({ edit, ratio }: { edit: PictureEdit; ratio: number }) {
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
