"use client";

import { useEffect, useState } from "react";
import type { EditorScreen } from "@/components/editor/editor-screen";
import { EditorSkeleton } from "@/components/editor/editor-skeleton";

type Code = { Screen: typeof EditorScreen } | { error: unknown } | null;

/**
 * Konva and all around it come with this screen and no other, and never to a server. Not by a lazy component: what
 * follows a fallback is held back by React for 0.3 s.
 */
export function EditorLoader({ postId, index }: { postId: string; index: number }) {
  const [code, setCode] = useState<Code>(null);
  useEffect(() => {
    import("@/components/editor/editor-screen").then(
      (module) => setCode({ Screen: module.EditorScreen }),
      (error: unknown) => setCode({ error }),
    );
  }, []);
  if (!code) return <EditorSkeleton />;
  // The nearest error screen says so and offers another try.
  if ("error" in code) throw code.error;
  return <code.Screen postId={postId} index={index} />;
}
