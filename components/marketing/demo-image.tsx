import type { ComponentProps } from "react";
import { DEMO_IMAGE_WIDTHS } from "@/components/marketing/demo-image-widths";

interface Props extends Omit<ComponentProps<"img">, "src" | "srcSet"> {
  /** Name of the file in `public/demo-images`, without its extension. */
  art: string;
  alt: string;
  /** Width on the page, as in the attribute of the same name. */
  sizes: string;
}

/** Shows an image of the landing page as AVIF in the width that fits; a browser without AVIF loads the whole WebP. */
export function DemoImage({ art, alt, sizes, ...props }: Props) {
  const copies = DEMO_IMAGE_WIDTHS.map((width) => `/demo-images/${art}-${width}.avif ${width}w`);
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={copies.join(", ")} sizes={sizes} />
      <img src={`/demo-images/${art}.webp`} alt={alt} {...props} />
    </picture>
  );
}
