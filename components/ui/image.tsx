import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

interface ImageProps extends ComponentProps<"img"> {
  alt: string;
  /** Covers the nearest positioned parent instead of having a size of its own. */
  fill?: boolean;
}

/**
 * Renders an image that loads when it comes near the window. Images are stored in the size they are shown in, so
 * `next/image`, which would only set these attributes, is not needed.
 */
export function Image({ fill = false, className, alt, ...props }: ImageProps) {
  return (
    // biome-ignore lint/performance/noImgElement: see above
    <img
      loading="lazy"
      decoding="async"
      alt={alt}
      {...props}
      // The text of a missing image would cover what surrounds it.
      className={cn("text-transparent", fill && "absolute inset-0 size-full", className)}
    />
  );
}
