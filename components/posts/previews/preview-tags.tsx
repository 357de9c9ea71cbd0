import { getShownPlace } from "@/components/posts/previews/shown-place";
import type { PostOptions } from "@/lib/posts/network-options";

interface Props {
  tags: PostOptions["userTags"];
  image: { url: string; width: number; height: number };
  /** Aspect ratio (width / height) of the frame, which the image fills. */
  aspectRatio: number;
}

/** Shows the people who are tagged on an image, at their places in the part that the frame shows. */
export function PreviewTags({ tags = [], image, aspectRatio }: Props) {
  return tags
    .filter(({ url }) => url === image.url)
    .map((tag) => {
      const { x, y } = getShownPlace(tag, image.width / image.height, aspectRatio);
      return (
        <bdi
          key={`${tag.username} ${tag.x} ${tag.y}`}
          dir="ltr"
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          className="absolute -translate-x-1/2 whitespace-nowrap rounded-in bg-ink px-1.5 py-0.5 font-semibold text-12 text-canvas"
        >
          {tag.username}
        </bdi>
      );
    });
}
