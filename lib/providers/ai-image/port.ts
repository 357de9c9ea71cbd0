export interface DrawRequest {
  prompt: string;
  size: `${number}x${number}`;
  quality: "low" | "medium" | "high";
  signal: AbortSignal;
}

export interface DrawnImage {
  bytes: Uint8Array;
  contentType: string;
}

/** Draws one picture. Throws AppError: provider_refused, provider_error, provider_timeout, cancelled. */
export interface ImageModels {
  generate(request: DrawRequest): Promise<DrawnImage>;
}
