/** Video models by the product's own names; the vendor's model ids are set in the environment. */
export const VIDEO_MODELS = ["silent", "sound"] as const;
export type VideoModel = (typeof VIDEO_MODELS)[number];

/** Sound of a video: ambience unless the user asks for speech or music. */
export const VIDEO_AUDIO = ["ambience", "speech", "music", "speech-music"] as const;
export type VideoAudio = (typeof VIDEO_AUDIO)[number];

export const VIDEO_SIZES = ["720x1280", "1280x720", "1080x1080"] as const;
export type VideoSize = (typeof VIDEO_SIZES)[number];
