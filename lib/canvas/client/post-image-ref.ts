import { isSpareIndex } from "@/lib/canvas/limits";

/** Reference to the image of a post behind which a design is stored; follows the image when it is moved. */
export class PostImageRef {
  readonly postId: string;
  private index: number;
  private url: string;
  private imageUrls: readonly string[];
  private revision: number;
  private hasLeft = false;

  /** A page that the post does not show has its own URL, and an index that never changes. */
  constructor(
    postId: string,
    index: number,
    images: readonly string[],
    revision = 0,
    url = images[index] ?? "",
  ) {
    this.postId = postId;
    this.revision = revision;
    this.index = index;
    this.imageUrls = images;
    this.url = url;
  }

  read(): { index: number; url: string; imageUrls: readonly string[] } {
    const { index, url, imageUrls } = this;
    return { index, url, imageUrls };
  }

  /** Notes that the page outside the post became an image, so that its index names nothing any more. */
  leave(): void {
    this.hasLeft = true;
  }

  /** Returns whether nothing can be stored here any more: the page left the post, or was put into it. */
  isGone(): boolean {
    return isSpareIndex(this.index) ? this.hasLeft : !this.imageUrls.includes(this.url);
  }

  /** Follows a moved image; a new image at the old index is the same one rendered again. */
  follow(images: readonly string[], revision = this.revision): void {
    if (revision < this.revision) return;
    this.revision = revision;
    if (isSpareIndex(this.index)) {
      this.imageUrls = images;
      return;
    }
    const to = images.indexOf(this.url);
    const here = images[this.index];
    const isDrawnAgain = to < 0 && here !== undefined && !this.imageUrls.includes(here);
    if (to >= 0) this.index = to;
    else if (isDrawnAgain) this.url = here;
    this.imageUrls = images;
  }
}
