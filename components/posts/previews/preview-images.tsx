import { cn } from "@/components/ui/cn";
import { Image } from "@/components/ui/image";
import type { PostDto } from "@/lib/posts/schemas";

/** Aspect ratios between which a feed shows media uncropped. */
const TALLEST = 4 / 5;
const WIDEST = 1.91;

/** Returns the displayed aspect ratio (width / height); media beyond the limits is cropped. */
export function getPreviewAspectRatio({ width, height }: { width: number; height: number }): number {
  return Math.min(WIDEST, Math.max(TALLEST, width / height));
}

export type PreviewImage = Pick<PostDto["images"][number], "url" | "width" | "height" | "alt">;

const SHOWN = 4;

/** Renders one whole image, two side by side, or a grid that counts the rest on the last. */
export function PreviewImages({ images }: { images: PreviewImage[] }) {
  const [first] = images;
  if (!first) return null;
  if (images.length === 1) return <ImageFile image={first} aspectRatio={getPreviewAspectRatio(first)} />;
  const rest = images.length - SHOWN;
  return (
    <div className="grid grid-cols-2 gap-0.5">
      {images.slice(0, SHOWN).map((image, index) => {
        const isWide = images.length === 3 && index === 0;
        return (
          <div key={image.url} className={cn("relative", isWide && "col-span-2")}>
            <ImageFile image={image} aspectRatio={isWide ? 2 : 1} />
            {rest > 0 && index === SHOWN - 1 && (
              <span className="absolute inset-0 grid place-items-center bg-scrim font-bold text-28 text-on-band">
                <bdi dir="ltr">+{rest}</bdi>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

function ImageFile({ image, aspectRatio }: { image: PreviewImage; aspectRatio: number }) {
  return (
    <Image
      src={image.url}
      alt={image.alt}
      width={image.width}
      height={image.height}
      style={{ aspectRatio }}
      className="block h-auto w-full object-cover"
    />
  );
}
