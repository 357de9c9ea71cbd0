import { useTranslations } from "next-intl";

const KNOWN = ["1:1", "4:5", "2:3", "3:2", "5:4", "3:4", "4:3", "9:16", "16:9"];

/** Formats "4:5" for a nearly exact ratio, else the width to one, such as "1.91:1". */
export function formatAspectRatio(width: number, height: number): string {
  const ratio = width / height;
  return KNOWN.find((one) => Math.abs(ratio - parseSizeRatio(one)) < 0.01) ?? `${ratio.toFixed(2)}:1`;
}

/** Converts "1024x1280" or "4:5" to 0.8. */
export function parseSizeRatio(size: string): number {
  const [width = 1, height = 1] = size.split(/[x:]/).map(Number);
  return width / height;
}

/** Returns a formatter for post problems by code; falls back to the server's message for unknown codes. */
export function useProblemText(): (problem: { code: string; message: string; image?: number }) => string {
  const t = useTranslations("posts.problem");
  return ({ code, message, image = 0 }) => {
    const key = code as Parameters<typeof t>[0];
    return t.has(key) ? t(key, { n: image + 1 }) : message;
  };
}
