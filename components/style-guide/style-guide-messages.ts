import type texts from "@/messages/en/server/style-guide.json";

/** Messages of the style guide; only its page loads them. */
export type StyleGuideMessages = typeof texts;
