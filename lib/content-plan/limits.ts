/** Maximum range of one plan: one season. */
export const MAX_PLAN_DAYS = 92;
export const MAX_PLAN_POSTS = 200;
/** Maximum number of decisions returned with the links: those of a plan and of the one before it. */
export const MAX_LISTED_DECISIONS = 2 * MAX_PLAN_POSTS;

/** Maximum number of one user's plan jobs that wait or run. */
export const MAX_OPEN_PLAN_JOBS = 4;

export const DEFAULT_REVIEW_LINK_DAYS = 14;
export const MAX_REVIEW_LINK_DAYS = 90;

export const REVIEW_LINK_DAYS = [7, DEFAULT_REVIEW_LINK_DAYS, 30, MAX_REVIEW_LINK_DAYS] as const;

export const MAX_REVIEW_LINKS = 20;

/** Maximum number of posts picked by hand for one link. */
export const MAX_PICKED_POSTS = 100;

/** Maximum number of mails with one link, to all addresses together. */
export const MAX_LINK_MAILS = 10;

/** Hours between two mails with a link to the same address. */
export const LINK_MAIL_PAUSE_HOURS = 20;

/** Maximum number of mails to one address within those hours, with the links of all brands and users. */
export const MAX_MAILS_PER_ADDRESS = 5;

/** Days between automatic reminders, and how many mails a link has when they stop: the first and three reminders. */
export const REMINDER_DAYS = 3;
export const MAX_MAILS_WITH_REMINDERS = 4;

/** Hours of the day, in the account's time zone, in which automatic reminders are sent; the end is exclusive. */
export const REMINDER_HOURS = { start: 9, end: 17 } as const;

/** Maximum number of reminders per run of the cron task. */
export const MAX_REMINDERS_PER_RUN = 100;

/** In characters. */
export const MAX_CLIENT_EMAIL_LENGTH = 254;

/** Days after the end of a link until the address of its client is deleted. */
export const CLIENT_EMAIL_RETENTION_DAYS = 30;

/** In characters. Guesses are limited per network and per link. */
export const MIN_LINK_PASSWORD_LENGTH = 6;
export const MAX_LINK_PASSWORD_LENGTH = 100;

/** In characters. */
export const MAX_REVIEWER_LENGTH = 80;

/** In characters. */
export const MAX_COMMENT_LENGTH = 2_000;

/** Maximum number of comments of each side on one post through one link; texts of decisions are not refused. */
export const MAX_POST_COMMENTS = 200;

/** Maximum number of open threads that the approval screen lists. */
export const MAX_LISTED_THREADS = 50;

/** Maximum number of threads that the page of a link or of a post lists. */
export const MAX_THREADS = 400;

/** In characters; the key that makes three equal calls one comment. */
export const MAX_COMMENT_KEY_LENGTH = 100;

/** In characters, of a note on a day of the planner. */
export const MAX_NOTE_LENGTH = 280;

/** Decisions of a client: approve the post, or request a change. */
export const DECISIONS = ["approved", "comment"] as const;
export type Decision = (typeof DECISIONS)[number];

/** Maximum number of empty days per job: a week of posts is what one person reviews. */
export const MAX_GAPS = 7;

/** Maximum number of posts around empty days that idea prompts contain, and the range of days. */
export const MAX_CONTEXT_POSTS = 60;
export const CONTEXT_WINDOW_DAYS = 31;

/** Most tiles of the Instagram grid: six rows of three, what a phone shows after one swipe. */
export const MAX_GRID_TILES = 18;
