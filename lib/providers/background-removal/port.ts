interface Removal {
  /** Path of the image file. */
  from: string;
  /** Path of the result, a PNG. */
  to: string;
  /** Maximum size of the result; the image is scaled down to fit. */
  maxBytes: number;
  signal: AbortSignal;
  /** Reports progress from 0 to 1. */
  onProgress(share: number): void;
}

/**
 * Removes the background of an image. Throws AppError: no_subject, unavailable, rate_limited, provider_error,
 * provider_timeout, unprocessable, cancelled.
 */
export interface BackgroundRemover {
  remove(removal: Removal): Promise<void>;
}
