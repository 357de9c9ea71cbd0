"use client";

import { useCallback, useEffect, useState } from "react";

const keyOf = (postId: string) => `kolot.idea.${postId}`;

/** What the post is about, kept in this tab: it survives errors and a reload. The dashboard may have written it. */
export function useIdea(postId: string): [string, (idea: string) => void] {
  const [idea, setIdea] = useState("");
  useEffect(() => setIdea(window.sessionStorage.getItem(keyOf(postId)) ?? ""), [postId]);
  const change = useCallback(
    (next: string) => {
      setIdea(next);
      try {
        window.sessionStorage.setItem(keyOf(postId), next);
      } catch {
        // No room in this tab's store: the field still has it.
      }
    },
    [postId],
  );
  return [idea, change];
}
