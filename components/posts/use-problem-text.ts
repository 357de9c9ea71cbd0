"use client";

import { useTranslations } from "next-intl";

/** A problem of a post in the reader's language, by its code; the server's own sentence for a code we do not know. */
export function useProblemText(): (problem: { code: string; message: string; image?: number }) => string {
  const t = useTranslations("posts.problem");
  return ({ code, message, image = 0 }) => {
    const key = code as Parameters<typeof t>[0];
    return t.has(key) ? t(key, { n: image + 1 }) : message;
  };
}
