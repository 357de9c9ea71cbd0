/** Text of a public web page. */
export interface WebPage {
  title: string;
  text: string;
}

/** Reads public pages by URLs that users enter. */
export interface WebPages {
  /**
   * Reads one page, once. Throws unprocessable with a user-facing reason when the URL is not allowed, does
   * not respond, or holds no text.
   */
  read(address: string, signal: AbortSignal): Promise<WebPage>;
}
