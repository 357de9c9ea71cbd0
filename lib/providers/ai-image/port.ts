export interface DrawRequest {
  prompt: string;
  size: `${number}x${number}`;
  quality: "low" | "medium" | "high";
  signal: AbortSignal;
}

export interface EditRequest extends DrawRequest {
  /** The picture to change, then those it may borrow from: PNG, JPEG or WebP, each below 50 MB, at most 16. */
  images: Uint8Array[];
  /** A PNG below 4 MB, as large as the first picture: what is clear in it may change. Absent: all of it may. */
  mask?: Uint8Array;
}

export interface DrawnImage {
  bytes: Uint8Array;
  contentType: string;
}

/** Draws and changes pictures, one at a time. Throws AppError: provider_refused, provider_error, provider_timeout, cancelled. */
export interface ImageModels {
  generate(request: DrawRequest): Promise<DrawnImage>;
  edit(request: EditRequest): Promise<DrawnImage>;
}
