/** Types of the free-trial notification (decisions.md, "Two readings in the specification"). */
export const NOTICE_TYPES = ["started", "emailVerified", "endingSoon", "ended"] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];
