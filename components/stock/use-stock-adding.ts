"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useStockErrorText } from "@/components/stock/use-stock-error-text";
import { notify } from "@/components/ui/notify";
import { useAddStockPhoto } from "@/lib/canvas/client/use-add-stock-photo";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";
import { refreshJobs } from "@/lib/jobs/client/queries";
import type { StockPhotoWire } from "@/lib/stock-images/schemas";

export type AddState =
  | { kind: "adding" }
  | { kind: "added"; isCutting: boolean }
  | { kind: "failed"; error: unknown };

/**
 * Photos on their way into the library, each for itself. They arrive although the picker was closed meanwhile; one that
 * then fails says so in a message.
 */
export function useStockAdding(onAdded: (image: CanvasImageWire) => void) {
  const t = useTranslations("dashboard.stock");
  const errorText = useStockErrorText();
  const client = useQueryClient();
  const add = useAddStockPhoto().runAsync;
  const [states, setStates] = useState<Record<string, AddState>>({});
  const running = useRef(new Map<string, AbortController>());
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  function put(id: string, state: AddState | null) {
    setStates(({ [id]: _, ...others }) => (state ? { ...others, [id]: state } : others));
  }

  async function start(photo: StockPhotoWire, cutout: boolean) {
    const { id, downloadUrl } = photo;
    if (running.current.has(id)) return;
    const controller = new AbortController();
    running.current.set(id, controller);
    put(id, { kind: "adding" });
    try {
      const { image, jobId } = await add({ downloadUrl, cutout, signal: controller.signal });
      put(id, { kind: "added", isCutting: Boolean(jobId) });
      if (jobId) void refreshJobs(client, jobId);
      onAdded(image);
    } catch (error) {
      const failed = !controller.signal.aborted;
      put(id, failed ? { kind: "failed", error } : null);
      if (failed && !isOpen.current) notify.error(`${t("addFailed")} ${errorText(error)}`);
    } finally {
      running.current.delete(id);
    }
  }
  return { states, start, cancel: (id: string) => running.current.get(id)?.abort() };
}

export type StockAdding = ReturnType<typeof useStockAdding>;
