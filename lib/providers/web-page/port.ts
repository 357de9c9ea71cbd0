export interface WebPage {
  title: string;
  text: string;
}

export interface WebPages {
  /** Throws unprocessable with a user-facing reason for a page that is not allowed or not readable. */
  read(address: string, signal: AbortSignal): Promise<WebPage>;
}
