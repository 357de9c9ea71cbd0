/** A page of the open web, as text. */
export interface WebPage {
  title: string;
  text: string;
}

/** Reads public pages whose addresses people give. */
export interface WebPages {
  /**
   * Reads one page, once. Throws unprocessable, with the reason in words, when the address may not be asked, does not
   * answer, or holds no text.
   */
  read(address: string, signal: AbortSignal): Promise<WebPage>;
}
