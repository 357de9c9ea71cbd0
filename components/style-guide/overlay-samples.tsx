"use client";

import { StyleGuideSection } from "@/components/style-guide/samples";
import type { StyleGuideMessages } from "@/components/style-guide/style-guide-messages";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogContentBody,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { showToast } from "@/components/ui/show-toast";
import { Tooltip } from "@/components/ui/tooltip";

export function OverlaySamples({ texts }: { texts: StyleGuideMessages["floats"] }) {
  return (
    <StyleGuideSection title={texts.title}>
      <div className="flex flex-wrap items-center gap-3">
        <Dialog>
          <DialogTrigger asChild>
            <Button variant="line">{texts.dialog}</Button>
          </DialogTrigger>
          <DialogContent>
            <DialogHeader closeLabel={texts.close}>
              <DialogTitle>{texts.dialogTitle}</DialogTitle>
            </DialogHeader>
            <DialogContentBody>
              <DialogDescription>{texts.dialogText}</DialogDescription>
            </DialogContentBody>
            <DialogFooter>
              <DialogClose asChild>
                <Button variant="line">{texts.keep}</Button>
              </DialogClose>
            </DialogFooter>
          </DialogContent>
        </Dialog>
        <Button variant="line" onClick={() => showToast.success(texts.toastText)}>
          {texts.toast}
        </Button>
        <Tooltip content={texts.tipText}>
          <Button variant="quiet">{texts.tip}</Button>
        </Tooltip>
      </div>
    </StyleGuideSection>
  );
}
