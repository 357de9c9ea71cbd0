"use client";

import { type RefObject, useEffect, useRef } from "react";
import { useCarried } from "@/components/planner/planner-context";

/** A `ref` for the sign of a drop: carried by keys, a post may go to where nobody has scrolled. A pointer is there itself. */
export function useDropInSight(time: string | null): RefObject<HTMLParagraphElement | null> {
  const sign = useRef<HTMLParagraphElement>(null);
  const isByKeys = useCarried((carried) => carried?.by === "keys");
  useEffect(() => {
    if (isByKeys && time !== null) sign.current?.scrollIntoView({ block: "nearest" });
  }, [isByKeys, time]);
  return sign;
}
