interface Removal {
  /** User whose image this is. */
  userId: string;
  from: string;
  to: string;
  /** Maximum size of the result; the image is scaled down to fit. */
  maxBytes: number;
  signal: AbortSignal;
  onProgress(share: number): void;
}

/** Throws no_subject, unavailable, rate_limited, unprocessable, cancelled and errors of the provider. */
export interface BackgroundRemover {
  remove(removal: Removal): Promise<void>;
}
