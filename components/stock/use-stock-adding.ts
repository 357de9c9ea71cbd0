"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAddStockPhoto } from "@/lib/canvas/client/use-add-stock-photo";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";
import type { StockPhotoWire } from "@/lib/stock-images/schemas";

export type AddState =
  | { kind: "adding" }
  | { kind: "added"; cutout: boolean }
  | { kind: "failed"; error: unknown };

/** Photos on their way into the library, each for itself. Closing the picker calls off what has not arrived. */
export function useStockAdding(onAdded: (image: CanvasImageWire) => void) {
  const client = useQueryClient();
  const add = useAddStockPhoto().runAsync;
  const [states, setStates] = useState<Record<string, AddState>>({});
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
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
      const { image } = await add({ downloadUrl, cutout, signal: controller.signal });
      put(id, { kind: "added", cutout });
      if (cutout) void client.invalidateQueries({ queryKey: ["jobs"] });
      onAdded(image);
    } catch (error) {
      put(id, controller.signal.aborted ? null : { kind: "failed", error });
    } finally {
      running.current.delete(id);
    }
  }
  return { states, start, cancel: (id: string) => running.current.get(id)?.abort() };
}

export type StockAdding = ReturnType<typeof useStockAdding>;
