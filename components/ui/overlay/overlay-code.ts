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

/** Returns the code once it is loaded, and loads it when it is wanted. */
export function useOverlayCode(isWanted: boolean, onFailure: () => void): OverlayCode | undefined {
  const [, setCode] = useState(loaded);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    loadOverlayCode().then(
      (code) => isCurrent && setCode(code),
      () => isCurrent && onFailure(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, onFailure]);
  return isWanted ? loaded : undefined;
}
