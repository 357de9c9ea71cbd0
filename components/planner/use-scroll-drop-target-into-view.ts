"use client";

import { type RefObject, useEffect, useRef } from "react";
import { useDraggedPost } from "@/components/planner/planner-context";

/** Returns a ref that scrolls the drop indicator into view during a keyboard drag. */
export function useScrollDropTargetIntoView(time: string | null): RefObject<HTMLParagraphElement | null> {
  const sign = useRef<HTMLParagraphElement>(null);
  const isByKeys = useDraggedPost((dragged) => dragged?.by === "keys");
  useEffect(() => {
    if (isByKeys && time !== null) sign.current?.scrollIntoView({ block: "nearest" });
  }, [isByKeys, time]);
  return sign;
}
