/** Resolution and aspect ratio as the service names them. */
export type VideoAspect = "9:16" | "16:9";
export type VideoResolution = "720p" | "1080p";

/** The two ways to Veo: the Gemini API with a key, Vertex AI with a project. */
export type VeoAccess = "gemini" | "vertex";

interface VeoFamily {
  /** Model ids that begin with this belong to the family. */
  prefix: string;
  aspects: readonly VideoAspect[];
  /** Accepted lengths in seconds by resolution. */
  seconds: Partial<Record<VideoResolution, readonly number[]>>;
  /** switch: `generateAudio` decides (Vertex AI only); always: the Gemini API has no parameter for it. */
  audio: Record<VeoAccess, "switch" | "always" | "never">;
}

const SECONDS = { "720p": [4, 6, 8], "1080p": [8] } as const;
const ASPECTS = ["16:9", "9:16"] as const;
const AUDIO = { vertex: "switch", gemini: "always" } as const;

/** Options per model family, as Google documents them (docs/providers/google-video.md). */
const VEO_FAMILIES: readonly VeoFamily[] = [
  { prefix: "veo-3.1-", aspects: ASPECTS, seconds: SECONDS, audio: AUDIO },
  { prefix: "veo-3.0-", aspects: ASPECTS, seconds: SECONDS, audio: AUDIO },
  {
    prefix: "veo-2.0-",
    aspects: ASPECTS,
    seconds: { "720p": [5, 6, 7, 8] },
    audio: { vertex: "never", gemini: "never" },
  },
];

export const VEO_DEFAULT_MODELS = {
  vertex: { silent: "veo-3.1-fast-generate-001", sound: "veo-3.1-generate-001" },
  gemini: { silent: "veo-3.1-fast-generate-preview", sound: "veo-3.1-generate-preview" },
} as const satisfies Record<VeoAccess, Record<"silent" | "sound", string>>;

export const findVeoFamily = (id: string): VeoFamily | null =>
  VEO_FAMILIES.find(({ prefix }) => id.startsWith(prefix)) ?? null;

/** The day, in UTC, on which Google is reported to have shut down the previews of the Gemini API. */
export const VEO_PREVIEWS_END = "2026-10-22";

/** Returns whether Google is reported to have shut this model down by now. */
export const isVeoShutDown = (id: string, now = new Date()): boolean =>
  /^veo-3\.1-.*preview$/.test(id) && now >= new Date(VEO_PREVIEWS_END);

interface VeoRequest {
  model: "silent" | "sound";
  resolution: VideoResolution;
  seconds: number;
  aspect: VideoAspect;
}

/** Returns what the model cannot do of the request, a sentence each; empty for an unknown model. */
export function listVeoLimits(
  id: string,
  { model, aspect, resolution, seconds }: VeoRequest,
  access: VeoAccess,
) {
  const family = findVeoFamily(id);
  if (!family) return [];
  const lengths = family.seconds[resolution];
  const limits: string[] = [];
  if (!family.aspects.includes(aspect)) limits.push(`${id} makes no ${aspect} videos`);
  if (!lengths) limits.push(`${id} has no ${resolution}`);
  else if (!lengths.includes(seconds)) limits.push(`${id} makes no ${seconds} seconds in ${resolution}`);
  if (model === "sound" && family.audio[access] === "never") limits.push(`${id} has no sound`);
  return limits;
}
