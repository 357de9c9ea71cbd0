export interface GenerateImageRequest {
  prompt: string;
  size: `${number}x${number}`;
  quality: "low" | "medium" | "high";
  signal: AbortSignal;
}

export interface EditImageRequest extends GenerateImageRequest {
  /** Image to change, then reference images: PNG, JPEG or WebP, each below 50 MB, at most 16. */
  images: Uint8Array[];
  /** PNG below 4 MB, as large as the first image; transparent areas may change. Absent: everything may. */
  mask?: Uint8Array;
}

export interface GeneratedImage {
  bytes: Uint8Array;
  contentType: string;
}

/** Throws provider_refused, provider_error, provider_timeout, cancelled. */
export interface ImageModels {
  generate(request: GenerateImageRequest): Promise<GeneratedImage>;
  edit(request: EditImageRequest): Promise<GeneratedImage>;
}
