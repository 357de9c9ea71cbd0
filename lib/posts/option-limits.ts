/** Limits by the networks' documentation (docs/providers). */
export const OPTION_LIMITS = {
  collaborators: 3,
  userTags: 20,
  comment: { facebook: 8_000, instagram: 2_200, linkedin: 1_250 },
  linkTitle: 200,
  placeName: 200,
} as const;
