/** What the real service fixes and the stand-in therefore fixes too. Facts from the provider fact sheet, section 5. */
export interface UnsplashSettings {
  accessKey: string;
  /** Questions an hour and key: 50 for an application that was not looked at yet. */
  hourlyLimit: number;
}

/** Key and limit can be set, so that the application under test needs no special value and is not starved. */
export function unsplashSettings(): UnsplashSettings {
  const { SANDBOX_UNSPLASH_ACCESS_KEY: key, SANDBOX_UNSPLASH_LIMIT: limit } = process.env;
  return { accessKey: key || "sandbox-unsplash-access-key", hourlyLimit: Number(limit) || 50 };
}

export const DEFAULT_PER_PAGE = 10;
export const MOST_PER_PAGE = 30;
