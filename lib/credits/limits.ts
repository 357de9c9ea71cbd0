/** Credits of the free trial, once per mailbox [spec D5]. */
export const TRIAL_CREDITS = 100;

/** Credits of the trial that can be spent before the email address is verified [spec D1]. */
export const UNVERIFIED_TRIAL_CREDITS = 10;
