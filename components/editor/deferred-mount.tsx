import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useEditor } from "@/components/editor/editor-context";

/** Mounts secondary content after the page is drawn; the caller reserves the space to avoid layout shift. */
export function DeferredMount({ children }: { children: ReactNode }) {
  const { rendered } = useEditor();
  const [isMade, setMade] = useState(false);
  useEffect(() => {
    let isOver = false;
    void rendered.then(() => {
      if (!isOver) startTransition(() => setMade(true));
    });
    return () => {
      isOver = true;
    };
  }, [rendered]);
  return isMade ? children : null;
}
