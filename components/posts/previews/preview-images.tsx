import Image from "next/image";
import { cn } from "@/components/ui/cn";

/** Aspect ratios between which a feed shows media uncropped. */
const TALLEST = 4 / 5;
const WIDEST = 1.91;

/** Returns the displayed aspect ratio (width / height); media beyond the limits is cropped. */
export function getPreviewAspectRatio({ width, height }: { width: number; height: number }): number {
  return Math.min(WIDEST, Math.max(TALLEST, width / height));
}

interface Props {
  images: { url: string; width: number; height: number; alt: string }[];
}

const SHOWN = 4;

/** Renders one whole image, two side by side, or a grid that counts the rest on the last. */
export function PreviewImages({ images }: Props) {
  const [first] = images;
  if (!first) return null;
  if (images.length === 1) {
    const ratio = getPreviewAspectRatio(first);
    return <ImageFile image={first} style={{ aspectRatio: ratio }} className="w-full" />;
  }
  const rest = images.length - SHOWN;
  return (
    <div className="grid grid-cols-2 gap-0.5">
      {images.slice(0, SHOWN).map((image, index) => (
        <div key={image.url} className={cn("relative", images.length === 3 && index === 0 && "col-span-2")}>
          <ImageFile
            image={image}
            style={{ aspectRatio: images.length === 3 && index === 0 ? 2 : 1 }}
            className="w-full"
          />
          {rest > 0 && index === SHOWN - 1 && (
            <span className="absolute inset-0 grid place-items-center bg-scrim font-bold text-28 text-on-band">
              <bdi dir="ltr">+{rest}</bdi>
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

interface ImageProps {
  image: Props["images"][number];
  style: { aspectRatio: number };
  className: string;
}

function ImageFile({ image, style, className }: ImageProps) {
  return (
    <Image
      src={image.url}
      alt={image.alt}
      width={image.width}
      height={image.height}
      style={style}
      className={cn("block h-auto object-cover", className)}
    />
  );
}
