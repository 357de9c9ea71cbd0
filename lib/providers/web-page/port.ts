export interface WebPage {
  title: string;
  text: string;
}

export interface PageReader {
  userId: string;
  signal: AbortSignal;
}

export interface WebPages {
  /**
   * Throws unprocessable with a user-facing reason for a page that is not allowed or not readable;
   * unavailable while too many pages are read.
   */
  read(address: string, reader: PageReader): Promise<WebPage>;
}
