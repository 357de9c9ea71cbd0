/** Reference to the image of a post behind which a design is stored; follows the image when it is moved. */
export class PostImageRef {
  readonly postId: string;
  private index: number;
  private url: string;
  private pictures: readonly string[];
  private revision: number;

  constructor(postId: string, index: number, images: readonly string[], revision = 0) {
    this.postId = postId;
    this.revision = revision;
    this.index = index;
    this.pictures = images;
    this.url = images[index] ?? "";
  }

  read(): { index: number; url: string; pictures: readonly string[] } {
    const { index, url, pictures } = this;
    return { index, url, pictures };
  }

  /** Follows a moved image; a new image at the old index is the same one rendered again. */
  follow(images: readonly string[], revision = this.revision): void {
    if (revision < this.revision) return;
    this.revision = revision;
    const to = images.indexOf(this.url);
    const here = images[this.index];
    const isDrawnAgain = to < 0 && here !== undefined && !this.pictures.includes(here);
    if (to >= 0) this.index = to;
    else if (isDrawnAgain) this.url = here;
    this.pictures = images;
  }
}
