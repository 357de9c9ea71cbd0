/** Templates that one person may keep. */
export const MAX_SAVED_TEMPLATES = 100;
