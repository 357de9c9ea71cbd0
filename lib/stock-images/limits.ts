/** Pages of a search, and photos of a page. */
export const MAX_STOCK_PAGES = 50;
export const MAX_STOCK_PAGE_SIZE = 30;
export const MAX_STOCK_SEARCH_LENGTH = 100;
