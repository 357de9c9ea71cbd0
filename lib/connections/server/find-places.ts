import { MAX_FOUND_PLACES } from "@/lib/connections/limits";
import type { PlacesDto } from "@/lib/connections/schemas";
import { serializePlace } from "@/lib/connections/serializers";
import { type ConnectionInput, openConsent } from "@/lib/connections/server/list-targets";
import { AppError } from "@/lib/core/errors";
import { SocialError } from "@/lib/providers/social/port";
import { getSocialPlatform } from "@/lib/providers/social/registry";

/**
 * Searches places by name; without a query lists the user's own pages that have a location.
 * Throws not_found for a network whose posts have no location, and not_connected without a usable consent. The consent
 * stays as it is then: posting needs only the page's token.
 */
export async function findPlaces(input: ConnectionInput & { query: string | undefined }): Promise<PlacesDto> {
  const { query } = input;
  if (!(input.network ?? getSocialPlatform(input.platform)).searchPlaces) throw new AppError("not_found");
  const { network, userToken } = await openConsent(input);
  try {
    const places = query ? network.searchPlaces?.(userToken, query) : network.listOwnPlaces?.(userToken);
    const shown = ((await places) ?? []).slice(0, MAX_FOUND_PLACES);
    return { places: shown.map(serializePlace), canSearch: true };
  } catch (error) {
    if (!(error instanceof SocialError) || error.kind === "token") throw error;
    if (error.kind === "permission") return { places: [], canSearch: false };
    throw new AppError(error.code, { message: "We can’t search for places right now", cause: error });
  }
}
