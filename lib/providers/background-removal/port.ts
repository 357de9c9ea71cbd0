interface Removal {
  /** The picture, as a file of this machine. */
  from: string;
  /** Where the same picture without its background is to lie, as PNG. */
  to: string;
  /** What may lie there at most: better fewer pixels than none. */
  maxBytes: number;
  signal: AbortSignal;
  /** How far it is, as a share of 1. */
  onProgress(share: number): void;
}

/**
 * Cuts the subject out of a picture. Throws AppError: no_subject, unavailable, rate_limited, provider_error,
 * provider_timeout, unprocessable, cancelled.
 */
export interface BackgroundRemover {
  remove(removal: Removal): Promise<void>;
}
