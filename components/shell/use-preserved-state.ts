import { useState } from "react";

/** Texts of this document by key. Only event handlers write, so a server stores none. */
const preserved = new Map<string, string>();

/** Returns whether a text is being typed under a key. */
export const hasPreservedText = (key: string): boolean => preserved.has(key);

/**
 * A text that the user types and that survives the unmount by an error boundary, until the document is left. An empty
 * text is forgotten. Not for secrets.
 */
export function usePreservedState(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => preserved.get(key) ?? "");
  const change = (next: string) => {
    if (next) preserved.set(key, next);
    else preserved.delete(key);
    setText(next);
  };
  return [text, change];
}
