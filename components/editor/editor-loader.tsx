"use client";

import { useEffect, useState } from "react";
import { EditorSkeleton } from "@/components/editor/editor-skeleton";
import { getLoadedEditor, loadEditor } from "@/components/editor/load-editor";

type Code = Awaited<ReturnType<typeof loadEditor>> | { error: unknown } | null;

/** Loads Konva only here, never on a server. React.lazy would delay content after a fallback by 0.3 s. */
export function EditorLoader({ postId, index }: { postId: string; index: number }) {
  const [code, setCode] = useState<Code>(getLoadedEditor);
  useEffect(() => {
    loadEditor().then(setCode, (error: unknown) => setCode({ error }));
  }, []);
  if (!code) return <EditorSkeleton />;
  // The nearest error boundary offers a retry.
  if ("error" in code) throw code.error;
  return <code.EditorScreen postId={postId} index={index} />;
}
