"use client";

import { useCallback, useEffect, useState } from "react";
import { readIdea, rememberIdea } from "@/lib/posts/client/idea";

/** What the post is about, kept in this tab: it survives errors and a reload. The dashboard may have written it. */
export function useIdea(postId: string): [string, (idea: string) => void] {
  const [idea, setIdea] = useState("");
  useEffect(() => setIdea(readIdea(postId)), [postId]);
  const change = useCallback(
    (next: string) => {
      setIdea(next);
      rememberIdea(postId, next);
    },
    [postId],
  );
  return [idea, change];
}
