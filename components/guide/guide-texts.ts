import type texts from "@/messages/en/server/guide.json";

/** Words of the style guide; they travel with its page alone. */
export type GuideTexts = typeof texts;
