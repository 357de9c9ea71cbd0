/** What one plan may span: a season, and what somebody still reads through. */
export const MAX_PLAN_DAYS = 92;
export const MAX_PLAN_POSTS = 200;

/** Plans of one person that may wait or be drawn at once. */
export const MAX_OPEN_PLANS = 4;

/** How long a review link opens, unless its maker says so; and at most. */
export const REVIEW_DAYS = 14;
export const MAX_REVIEW_DAYS = 90;

/** Links of one brand that are open at once. */
export const MAX_REVIEW_LINKS = 20;

/** Characters of what a client says to a post. */
export const MAX_COMMENT = 2_000;

/** What a client says to a post: it may go out like this, or something should change. */
export const DECISIONS = ["approved", "comment"] as const;
export type Decision = (typeof DECISIONS)[number];

/** Empty days that are filled at once: a week of posts, which one person still reads before they go out. */
export const MAX_GAPS = 7;

/** Posts around empty days that whoever thinks of ideas is told, at most, and how many days around. */
export const KNOWN_POSTS = 60;
export const KNOWN_DAYS = 31;
