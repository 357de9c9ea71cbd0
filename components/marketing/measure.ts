/** How wide the text of a public page may be, and how much air stands beside it. */
export const MEASURE = "mx-auto w-[min(1200px,100%-2rem)] md:w-[min(1200px,100%-4rem)]";
