/** Video models by the product's own names; the vendor's model ids are set in the environment. */
export const VIDEO_MODELS = ["silent", "sound"] as const;
export type VideoModel = (typeof VIDEO_MODELS)[number];

/** Sound of a video: ambience unless the user asks for speech or music. */
export const VIDEO_AUDIO = ["ambience", "speech", "music", "speech-music"] as const;
export type VideoAudio = (typeof VIDEO_AUDIO)[number];

/** Lengths that the vendor's models make, in seconds (docs/providers/google-video.md). */
export const VIDEO_SECONDS = [4, 6, 8] as const;
export type VideoSeconds = (typeof VIDEO_SECONDS)[number];
/** The only length that every size has. */
export const DEFAULT_VIDEO_SECONDS = 8;

export const VIDEO_SIZES = ["720x1280", "1280x720", "1080x1080"] as const;
export type VideoSize = (typeof VIDEO_SIZES)[number];
