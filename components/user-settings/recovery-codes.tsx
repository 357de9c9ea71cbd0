"use client";

import { useTranslations } from "next-intl";
import { downloadBlob } from "@/components/media/download-file";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import {
  DialogContentBody,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { showToast } from "@/components/ui/show-toast";
import { getProductFileName } from "@/lib/core/site-config";

interface Props {
  codes: string[];
  onDone(): void;
}

/** Shows new recovery codes inside a dialog, once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const t = useTranslations("auth.twoStep.codes");
  const text = `${codes.join("\n")}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast.success(t("copied"));
    } catch {
      showToast.error(t("notCopied"));
    }
  };
  return (
    <>
      <DialogHeader>
        <DialogTitle>{t("title")}</DialogTitle>
      </DialogHeader>
      <DialogContentBody className="grid gap-4">
        <DialogDescription>{t("text")}</DialogDescription>
        <ul dir="ltr" className="grid gap-x-6 gap-y-1 font-mono text-14 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button onClick={copy}>{t("copy")}</Button>
          <Button
            onClick={() =>
              downloadBlob(new Blob([text], { type: "text/plain" }), getProductFileName("recovery-codes.txt"))
            }
          >
            {t("download")}
          </Button>
        </div>
        <Alert tone="warn">{t("once")}</Alert>
      </DialogContentBody>
      <DialogFooter>
        <Button variant="primary" onClick={onDone}>
          {t("done")}
        </Button>
      </DialogFooter>
    </>
  );
}
