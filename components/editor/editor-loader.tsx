"use client";

import { useEffect, useState } from "react";
import { EditorSkeleton } from "@/components/editor/editor-skeleton";
import { loadEditor, loadedEditor } from "@/components/editor/load-editor";

type Code = Awaited<ReturnType<typeof loadEditor>> | { error: unknown } | null;

/**
 * Konva and all around it come with this screen and no other, and never to a server. Not by a lazy component: what
 * follows a fallback is held back by React for 0.3 s.
 */
export function EditorLoader({ postId, index }: { postId: string; index: number }) {
  const [code, setCode] = useState<Code>(loadedEditor);
  useEffect(() => {
    loadEditor().then(setCode, (error: unknown) => setCode({ error }));
  }, []);
  if (!code) return <EditorSkeleton />;
  // The nearest error screen says so and offers another try.
  if ("error" in code) throw code.error;
  return <code.EditorScreen postId={postId} index={index} />;
}
