"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * Renders a link inside the application. Its page is fetched ahead when the pointer or the focus reaches it. By
 * default Next.js fetches the page of every visible link, which are ten pages on a screen of which one is opened.
 */
export function Link({ prefetch, onPointerEnter, onFocus, ...props }: ComponentProps<typeof NextLink>) {
  const [isLikely, setLikely] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={prefetch ?? (isLikely ? null : false)}
      onPointerEnter={(event) => {
        setLikely(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setLikely(true);
        onFocus?.(event);
      }}
    />
  );
}
