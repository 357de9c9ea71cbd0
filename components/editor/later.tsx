"use client";

import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useDesk } from "@/components/editor/editor-context";

/**
 * What nobody looks at first: made once the page stands on the stage with its pictures, in pieces between which a click
 * is answered. Whoever uses it keeps the room for it.
 */
export function Later({ children }: { children: ReactNode }) {
  const { standing } = useDesk();
  const [isMade, setMade] = useState(false);
  useEffect(() => {
    let isOver = false;
    void standing.then(() => {
      if (!isOver) startTransition(() => setMade(true));
    });
    return () => {
      isOver = true;
    };
  }, [standing]);
  return isMade ? children : null;
}
