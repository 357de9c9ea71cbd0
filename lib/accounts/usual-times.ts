import type { Platform } from "@/lib/core/platforms";

/**
 * Usual times of day without enough own posts. Source: Hootsuite's comparison of 30,000 posts ("The best time
 * to post on social media", 2023): Facebook 8 to 12 (its middle), Instagram 11, LinkedIn 9.
 */
export const USUAL_TIMES: Record<Platform, string> = {
  facebook: "10:00",
  instagram: "11:00",
  linkedin: "09:00",
};

/** The working week is Sunday to Thursday in Israel, Monday to Friday elsewhere. */
export const getWorkingDays = (timeZone: string) =>
  timeZone === "Asia/Jerusalem" ? [0, 1, 2, 3, 4] : [1, 2, 3, 4, 5];
