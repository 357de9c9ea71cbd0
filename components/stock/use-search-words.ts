"use client";

import { useEffect, useState } from "react";

const PAUSE_MS = 300;
const clean = (text: string) => text.replace(/\s+/g, " ").trim();

/** What is typed, and what is searched for: the same a moment after the last key, or at once with Enter. */
export function useSearchWords() {
  const [text, setText] = useState("");
  const [query, setQuery] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQuery(clean(text)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return {
    text,
    query,
    setText,
    searchNow: () => setQuery(clean(text)),
    clear: () => {
      setText("");
      setQuery("");
    },
  };
}
