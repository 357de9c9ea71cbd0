/** What a network takes of a picture as it is. */
export interface ImageLimits {
  types: readonly string[];
  bytesMax: number;
  /** Width times height. */
  pixelsMax: number;
}

/** The facts of a stored object that decide. */
export interface ImageFacts {
  contentType: string;
  bytes: number;
  width: number;
  height: number;
}

/** Whether the network takes the picture without anything being done to it. */
export function isFit({ contentType, bytes, width, height }: ImageFacts, limits: ImageLimits): boolean {
  return limits.types.includes(contentType) && bytes <= limits.bytesMax && width * height <= limits.pixelsMax;
}
