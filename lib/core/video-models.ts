/** Video models by the product's own names; the vendor's model ids are set in the environment. */
export const VIDEO_MODELS = ["silent", "sound"] as const;
export type VideoModel = (typeof VIDEO_MODELS)[number];

/** What is heard in a video with sound. Speech and music only where the user asks for them. */
export const VIDEO_AUDIO = ["ambience", "speech", "music", "speech-music"] as const;
export type VideoAudio = (typeof VIDEO_AUDIO)[number];

export const VIDEO_SIZES = ["720x1280", "1280x720", "1080x1080"] as const;
export type VideoSize = (typeof VIDEO_SIZES)[number];
