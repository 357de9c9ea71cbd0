/** As long as a message with its Undo stays, and as long what it says can be taken back. */
export const UNDO_MS = 10_000;
