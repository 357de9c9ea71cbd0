import { HOUR_MS } from "@/sandbox/core/time-units";
import { UnsplashRefusal } from "@/sandbox/unsplash/refusal";
import type { Unsplash } from "@/sandbox/unsplash/state";

/** The key in the one form that it takes; the value is never repeated. */
export function requireKey({ settings }: Unsplash, headers: Record<string, string>): void {
  const [, key] = /^Client-ID (\S+)$/.exec(headers.authorization ?? "") ?? [];
  if (key !== settings.accessKey) {
    throw new UnsplashRefusal(401, "OAuth error: The access token is invalid");
  }
  const version = headers["accept-version"] ?? "v1";
  if (version !== "v1")
    throw new UnsplashRefusal(400, `Accept-Version ${version} is not a version of this API`);
}

/** Counts a question against the hour; the headers say what is left. Throws when nothing is. */
export async function takeFromLimit({ context, state, settings }: Unsplash, headers: Record<string, string>) {
  const hour = Math.floor(context.now() / HOUR_MS);
  await state.update((value) => {
    if (value.window.hour !== hour) value.window = { hour, used: 0 };
    value.window.used += 1;
  });
  const left = settings.hourlyLimit - state.get().window.used;
  headers["x-ratelimit-limit"] = String(settings.hourlyLimit);
  headers["x-ratelimit-remaining"] = String(Math.max(0, left));
  if (left < 0) throw new UnsplashRefusal(403, "Rate Limit Exceeded");
}
