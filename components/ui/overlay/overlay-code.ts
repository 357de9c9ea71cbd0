import { useEffect, useState } from "react";
import type { overlayCode } from "@/components/ui/overlay/radix-overlays";

type OverlayCode = typeof overlayCode;

let loaded: OverlayCode | undefined;
let loading: Promise<OverlayCode> | undefined;

/** Loads the code of menus, popovers, dialogs and tooltips; a failed load is tried again at the next call. */
export function loadOverlayCode(): Promise<OverlayCode> {
  loading ??= import("@/components/ui/overlay/radix-overlays").then(
    ({ overlayCode: code }) => {
      loaded = code;
      return code;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The parts inside an open overlay render with the code that opened it. */
export function getOverlayCode(): OverlayCode {
  if (!loaded) throw new Error("An overlay rendered its content before its code was loaded.");
  return loaded;
}

/** Pause in ms before a failed load is repeated, as long as the overlay is wanted. */
const RETRY_MS = 2_000;

/** Returns the code once it is loaded. While it is wanted, it is loaded, and a failed load is tried again. */
export function useOverlayCode(isWanted: boolean): OverlayCode | undefined {
  const [, setCode] = useState(loaded);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      loadOverlayCode().then(
        (code) => isOver || setCode(code),
        () => {
          if (!isOver) timer = setTimeout(load, RETRY_MS);
        },
      );
    };
    load();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWanted]);
  return loaded;
}
