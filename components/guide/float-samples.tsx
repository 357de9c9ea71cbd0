"use client";

import { GuideSection } from "@/components/guide/guide-section";
import type { GuideTexts } from "@/components/guide/guide-texts";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFoot,
  DialogHead,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { notify } from "@/components/ui/notify";
import { Tooltip } from "@/components/ui/tooltip";

/** What comes and goes above a screen. */
export function FloatSamples({ texts }: { texts: GuideTexts["floats"] }) {
  return (
    <GuideSection title={texts.title}>
      <div className="flex flex-wrap items-center gap-3">
        <Dialog>
          <DialogTrigger asChild>
            <Button variant="line">{texts.dialog}</Button>
          </DialogTrigger>
          <DialogContent>
            <DialogHead closeLabel={texts.close}>
              <DialogTitle>{texts.dialogTitle}</DialogTitle>
            </DialogHead>
            <DialogBody>
              <DialogDescription>{texts.dialogText}</DialogDescription>
            </DialogBody>
            <DialogFoot>
              <DialogClose asChild>
                <Button variant="line">{texts.keep}</Button>
              </DialogClose>
            </DialogFoot>
          </DialogContent>
        </Dialog>
        <Button variant="line" onClick={() => notify.success(texts.toastText)}>
          {texts.toast}
        </Button>
        <Tooltip content={texts.tipText}>
          <Button variant="quiet">{texts.tip}</Button>
        </Tooltip>
      </div>
    </GuideSection>
  );
}
