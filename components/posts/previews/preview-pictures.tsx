import Image from "next/image";
import { shownRatio } from "@/components/posts/previews/shown-ratio";
import { cn } from "@/components/ui/cn";

interface Props {
  images: { url: string; width: number; height: number; alt: string }[];
}

const SHOWN = 4;

/** One picture whole, two side by side, more in a grid with the rest counted on the last. */
export function PreviewPictures({ images }: Props) {
  const [first] = images;
  if (!first) return null;
  if (images.length === 1) {
    const ratio = shownRatio(first);
    return <Picture image={first} style={{ aspectRatio: ratio }} className="w-full" />;
  }
  const rest = images.length - SHOWN;
  return (
    <div className="grid grid-cols-2 gap-0.5">
      {images.slice(0, SHOWN).map((image, index) => (
        <div key={image.url} className={cn("relative", images.length === 3 && index === 0 && "col-span-2")}>
          <Picture
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

interface PictureProps {
  image: Props["images"][number];
  style: { aspectRatio: number };
  className: string;
}

function Picture({ image, style, className }: PictureProps) {
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
