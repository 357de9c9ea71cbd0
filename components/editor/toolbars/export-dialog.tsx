import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ExportFormat } from "@/components/editor/export-formats";
import { type StripPage, usePostPagesContext } from "@/components/editor/pages/pages-context";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogContentBody,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { showToast } from "@/components/ui/show-toast";

const FORMATS = ["png", "jpeg", "webp", "pdf", "svg"] as const;
const RATIOS = [1, 2] as const;

export interface ExportDialogProps {
  onClose(): void;
  onExport(choice: ExportFormat, pages: readonly StripPage[]): void;
}

/** Asks which pages to export, in which format; several images become one archive. */
export function ExportDialog({ onClose, onExport }: ExportDialogProps) {
  const t = useTranslations("posts.editor.exportPages");
  const strip = useTranslations("posts.editor.pages");
  const common = useTranslations("common");
  const { pages } = usePostPagesContext();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("png");
  const [pixelRatio, setRatio] = useState<(typeof RATIOS)[number]>(1);
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = pages.filter(({ url }) => !left.includes(url));
  const isScaled = format !== "pdf" && format !== "svg";
  const isAll = chosen.length === pages.length;
  const run = () => {
    if (chosen.length === 0) return showToast.info(t("none"), { id: "export-pages" });
    onExport(isScaled ? { format, pixelRatio } : { format, pixelRatio: 1 }, chosen);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader closeLabel={common("close")}>
          <DialogTitle>{t("title")}</DialogTitle>
        </DialogHeader>
        <DialogContentBody className="grid gap-4">
          <div className="grid grid-cols-2 gap-3">
            <Field label={t("format")}>
              <Select
                value={format}
                onChange={({ target }) => setFormat(FORMATS.find((one) => one === target.value) ?? "png")}
              >
                {FORMATS.map((one) => (
                  <option key={one} value={one}>
                    {one.toUpperCase()}
                  </option>
                ))}
              </Select>
            </Field>
            {isScaled && (
              <Field label={t("size")}>
                <Select
                  value={pixelRatio}
                  onChange={({ target }) => setRatio(RATIOS.find((one) => String(one) === target.value) ?? 1)}
                >
                  {RATIOS.map((one) => (
                    <option key={one} value={one}>
                      {t(one === 1 ? "original" : "double")}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
          </div>
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold text-13">{strip("title")}</legend>
            <Checkbox
              checked={isAll ? true : chosen.length > 0 ? "indeterminate" : false}
              onCheckedChange={() => setLeft(isAll ? pages.map(({ url }) => url) : [])}
            >
              {t("all")}
            </Checkbox>
            <ul className="grid max-h-60 gap-1 overflow-y-auto">
              {pages.map(({ url, spare }, index) => (
                <li key={url}>
                  <Checkbox
                    checked={!left.includes(url)}
                    onCheckedChange={(on) =>
                      setLeft((before) =>
                        on === true ? before.filter((one) => one !== url) : [...before, url],
                      )
                    }
                  >
                    {strip("page", { n: index + 1 })}
                    <span className="text-ink-2"> · {strip(spare ? "notInPost" : "inPost")}</span>
                  </Checkbox>
                </li>
              ))}
            </ul>
          </fieldset>
          {isScaled || format === "svg" ? <p className="text-13 text-ink-2">{t("archive")}</p> : null}
        </DialogContentBody>
        <DialogFooter>
          <Button variant="primary" onClick={run}>
            {t("run", { n: chosen.length })}
          </Button>
          <DialogClose asChild>
            <Button>{common("cancel")}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
