"use client";

import { useLayoutEffect, useRef } from "react";

/** A line or so: whoever is this near the end reads along. */
const NEAR = 48;

/** Keeps a list that grows at its end in sight, as long as its reader is there; whoever scrolled up is left alone. */
export function useStickToEnd<E extends HTMLElement>(content: unknown) {
  const ref = useRef<E>(null);
  const atEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the content that moves the list
  useLayoutEffect(() => {
    const list = ref.current;
    if (list && atEnd.current) list.scrollTop = list.scrollHeight;
  }, [content]);
  const onScroll = () => {
    const list = ref.current;
    if (list) atEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  };
  return { ref, onScroll };
}
