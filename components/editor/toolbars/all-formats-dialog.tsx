import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { usePostPagesContext } from "@/components/editor/pages/pages-context";
import { DesignThumbnail } from "@/components/editor/panels/design-thumbnail";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent, TitledDialogHeader } from "@/components/ui/dialog";
import { Progress } from "@/components/ui/progress";
import { ASPECT_RATIO_SIZES } from "@/lib/canvas/core/aspect-ratios";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { resizeDocument } from "@/lib/canvas/layouts/resize-document";
import { TEMPLATE_RATIOS } from "@/lib/canvas/layouts/template-formats";

export interface AllFormatsDialogProps {
  document: CanvasDocument;
  onClose(): void;
}

/** Previews a design in every format and adds the chosen ones as pages. */
export function AllFormatsDialog({ document, onClose }: AllFormatsDialogProps) {
  const t = useTranslations("posts.editor.format");
  const resized = useMemo(
    () => TEMPLATE_RATIOS.map((ratio) => resizeDocument(document, ASPECT_RATIO_SIZES[ratio])),
    [document],
  );
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = resized.filter(({ ratio }) => ratio !== document.ratio && !left.includes(ratio));
  const toggle = (ratio: string) =>
    setLeft((now) => (now.includes(ratio) ? now.filter((one) => one !== ratio) : [...now, ratio]));
  const adding = useAddFormats(onClose);
  return (
    <Dialog open onOpenChange={adding.close}>
      <DialogContent size="xl">
        <TitledDialogHeader title={t("allTitle")} text={t("allText")} />
        <div className="grid gap-5 p-5">
          <ul className="flex items-end justify-center gap-4">
            {resized.map((one) => (
              <li key={one.ratio} className="grid justify-items-center gap-1.5" data-format={one.ratio}>
                <span
                  style={{
                    aspectRatio: `${one.size.w} / ${one.size.h}`,
                    width: `min(16rem, ${(18 * one.size.w) / one.size.h}rem)`,
                  }}
                  className="relative block overflow-hidden border border-line bg-raised"
                >
                  <DesignThumbnail canvasData={one} />
                </span>
                {one.ratio === document.ratio ? (
                  <FormatName ratio={one.ratio} />
                ) : (
                  <Checkbox
                    checked={!left.includes(one.ratio)}
                    disabled={adding.state !== "choosing"}
                    onCheckedChange={() => toggle(one.ratio)}
                    className="text-13"
                  >
                    <FormatName ratio={one.ratio} />
                  </Checkbox>
                )}
              </li>
            ))}
          </ul>
          <AddFormats adding={adding} chosen={chosen} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

function FormatName({ ratio }: { ratio: string }) {
  return (
    <bdi dir="ltr" className="min-h-6 content-center text-13">
      {ratio}
    </bdi>
  );
}

interface Failure {
  documents: CanvasDocument[];
  error: unknown;
}

/** Adds formats as pages. The pages are opened and announced when the dialog closes, so that one Undo removes all. */
function useAddFormats(onClose: () => void) {
  const t = useTranslations("posts.editor.format");
  const { addAll, presentAll } = usePostPagesContext();
  const added = useRef<string[]>([]);
  const stop = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [isStopping, setStopping] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isShown = useRef(true);
  // The editor was left: no more pages, and none is opened.
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      stop.current?.abort();
    };
  }, []);

  function leave() {
    if (!isShown.current) return;
    onClose();
    const urls = added.current;
    if (urls.length > 0) presentAll(urls, t("allAdded", { n: urls.length }));
  }

  async function add(documents: readonly CanvasDocument[]) {
    const controller = new AbortController();
    stop.current = controller;
    setFailure(null);
    const { added: urls, failed } = await addAll(documents, {
      signal: controller.signal,
      onProgress: (done) => setProgress({ done, total: documents.length }),
    });
    stop.current = null;
    setProgress(null);
    added.current = [...added.current, ...urls];
    if (controller.signal.aborted || (urls.length > 0 && failed.length === 0)) leave();
    else if (failed[0])
      setFailure({ documents: failed.map(({ document }) => document), error: failed[0].error });
  }

  function close() {
    if (!stop.current) return leave();
    stop.current.abort();
    setStopping(true);
  }

  const state = isStopping ? "stopping" : progress ? "adding" : failure ? "failed" : "choosing";
  return {
    state,
    progress,
    failure,
    add: (documents: readonly CanvasDocument[]) => void add(documents),
    close,
  } as const;
}

interface AddFormatsProps {
  adding: ReturnType<typeof useAddFormats>;
  chosen: CanvasDocument[];
}

function AddFormats({ adding: { state, progress, failure, add, close }, chosen }: AddFormatsProps) {
  const t = useTranslations("posts.editor.format");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const format = useFormatter();
  const { adding: isBusy } = usePostPagesContext();
  if (progress) {
    const { done, total } = progress;
    const text = t("adding", { n: done + 1, total });
    return (
      <div className="flex items-center justify-end gap-4">
        <div className="grid min-w-0 flex-1 gap-1.5">
          <p role="status" className="text-13">
            {state === "stopping" ? t("stopping") : text}
          </p>
          <Progress value={done} max={total} label={t("allTitle")} valueText={text} />
        </div>
        <Button autoFocus disabled={state === "stopping"} onClick={close}>
          {t("stop")}
        </Button>
      </div>
    );
  }
  if (failure) {
    const formats = format.list(failure.documents.map(({ ratio }) => `\u2066${ratio}\u2069`));
    return (
      <div className="flex items-center justify-end gap-2">
        <div role="alert" className="min-w-0 flex-1 text-13">
          <p className="font-semibold">{t("failed", { n: failure.documents.length, formats })}</p>
          <p className="text-ink-2">{errorText(failure.error)}</p>
        </div>
        <Button onClick={close}>{common("close")}</Button>
        <Button autoFocus variant="primary" onClick={() => add(failure.documents)}>
          {common("retry")}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex justify-end">
      <Button variant="primary" disabled={chosen.length === 0 || isBusy} onClick={() => add(chosen)}>
        {t("add", { n: chosen.length })}
      </Button>
    </div>
  );
}
