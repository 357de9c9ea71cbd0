/** The picture of a post that a design is behind: where it is now, wherever it was moved to. */
export class PicturePlace {
  readonly postId: string;
  private index: number;
  private url: string;
  private pictures: readonly string[];
  private revision: number;

  /** `revision`: of the post that had these pictures. */
  constructor(postId: string, index: number, pictures: readonly string[], revision = 0) {
    this.postId = postId;
    this.revision = revision;
    this.index = index;
    this.pictures = pictures;
    this.url = pictures[index] ?? "";
  }

  read(): { index: number; url: string; pictures: readonly string[] } {
    const { index, url, pictures } = this;
    return { index, url, pictures };
  }

  /** The post has these pictures now. One that is new where this one was is this one, drawn again. Older news is none. */
  follow(pictures: readonly string[], revision = this.revision): void {
    if (revision < this.revision) return;
    this.revision = revision;
    const to = pictures.indexOf(this.url);
    const here = pictures[this.index];
    const isDrawnAgain = to < 0 && here !== undefined && !this.pictures.includes(here);
    if (to >= 0) this.index = to;
    else if (isDrawnAgain) this.url = here;
    this.pictures = pictures;
  }
}
