import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { toApiError } from "@/lib/api-client/api-error";
import { invalidateJobs } from "@/lib/jobs/client/queries";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { useImportStockPhoto } from "@/lib/stock-images/client/use-import-stock-photo";
import type { StockPhotoDto } from "@/lib/stock-images/schemas";

export type StockImportState =
  | { kind: "adding" }
  | { kind: "added"; isCutting: boolean }
  | { kind: "failed"; error: unknown };

/** Imports photos independently. Imports continue after the picker closes; a late failure shows a message. */
export function useStockImports(onAdded: (image: CanvasImageDto) => void) {
  const t = useTranslations("dashboard.stock");
  const errorText = useStockErrorText();
  const client = useQueryClient();
  const add = useImportStockPhoto().runAsync;
  const [states, setStates] = useState<Record<string, StockImportState>>({});
  const running = useRef(new Map<string, AbortController>());
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  function put(id: string, state: StockImportState | null) {
    setStates(({ [id]: _, ...others }) => (state ? { ...others, [id]: state } : others));
  }

  async function start(photo: StockPhotoDto, cutout: boolean) {
    const { id, downloadUrl } = photo;
    if (running.current.has(id)) return;
    const controller = new AbortController();
    running.current.set(id, controller);
    put(id, { kind: "adding" });
    try {
      const { image, jobId } = await add({ downloadUrl, cutout, signal: controller.signal });
      put(id, { kind: "added", isCutting: Boolean(jobId) });
      if (jobId) void invalidateJobs(client, jobId);
      onAdded(image);
    } catch (error) {
      const failed = !controller.signal.aborted;
      put(id, failed ? { kind: "failed", error } : null);
      if (failed && !isOpen.current) showToast.error(`${t("addFailed")} ${errorText(error)}`);
    } finally {
      running.current.delete(id);
    }
  }
  return { states, start, cancel: (id: string) => running.current.get(id)?.abort() };
}

export type StockImports = ReturnType<typeof useStockImports>;

/** Maps stock photo errors to texts. Imports are free, so the general credit texts would be wrong. */
export function useStockErrorText(): (thrown: unknown) => string {
  const t = useTranslations("dashboard.stock");
  const errorText = useErrorText();
  return (thrown) => {
    const { code, details } = toApiError(thrown);
    if (code === "provider_error" || code === "provider_timeout") return t("serviceFailed");
    if (details?.by !== "service") return errorText(thrown);
    return t("limited", { minutes: Math.max(1, Math.ceil(Number(details.retryAfter ?? 60) / 60)) });
  };
}
