import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useDelayedSearch } from "@/components/ui/search-field";
import { toApiError } from "@/lib/api-client/api-error";
import { connectionStatusQuery, placesQuery } from "@/lib/connections/client/queries";
import { MAX_PLACE_QUERY_LENGTH, MIN_PLACE_QUERY_LENGTH } from "@/lib/connections/limits";
import type { PlacesDto } from "@/lib/connections/schemas";
import type { Platform } from "@/lib/core/platforms";
import { isFacebookAddress, readPlaceId } from "@/lib/posts/place-address";

/** `name` is "" for a page of which only the number is known. */
export type ListedPlace = PlacesDto["places"][number];

interface Input {
  platform: Platform;
  typed: string;
  isOpen: boolean;
}

/**
 * Returns the places for the typed text: the user's own pages first, then those that the search found. `pasted` is the
 * page whose number or address was typed. `notice` says what the list cannot.
 */
export function usePlaces({ platform, typed, isOpen }: Input) {
  const t = useTranslations("posts.options");
  const names = useTranslations("posts.platform");
  const { account } = useComposer();
  const [searched, setSearched] = useState("");
  useDelayedSearch({ typed, searched, onAsk: setSearched });

  const text = typed.trim();
  const id = readPlaceId(text);
  const isSearch =
    id === null &&
    !isFacebookAddress(text) &&
    text.length >= MIN_PLACE_QUERY_LENGTH &&
    text.length <= MAX_PLACE_QUERY_LENGTH;
  const { data: status } = useQuery(connectionStatusQuery(account._id));
  const isConnected = status?.[platform]?.state === "connected";
  const own = useQuery({ ...placesQuery(account._id, platform, ""), enabled: isOpen && isConnected });
  const search = useQuery({
    ...placesQuery(account._id, platform, searched),
    enabled: isOpen && isConnected && isSearch && searched === text,
  });

  const mine = own.data?.places ?? [];
  const pasted =
    id === null ? null : (mine.find(({ _id }) => _id === id) ?? { _id: id, name: "", address: "" });
  const found = isSearch && searched === text ? (search.data?.places ?? []) : [];
  const matching = mine.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  const listed = pasted
    ? [pasted]
    : [...matching, ...found.filter(({ _id }) => !mine.some((one) => one._id === _id))];

  function findNotice(): string | undefined {
    if (pasted) return undefined;
    if (isFacebookAddress(text)) return t("placeNoNumber");
    if (!isConnected) return t("placeConnect", { network: names(platform) });
    const failure = own.error ?? (isSearch ? search.error : null);
    if (failure) {
      const isEnded = toApiError(failure).code === "not_connected";
      return isEnded ? t("placeReconnect", { network: names(platform) }) : t("placeFailed");
    }
    if (own.isPending || (isSearch && (searched !== text || search.isPending))) return t("placeSearching");
    if (isSearch && search.data?.canSearch === false) return t("placeOnlyOwn");
    if (listed.length > 0) return undefined;
    return isSearch ? t("placeNone") : t("placeType");
  }

  return { places: listed, pasted, notice: findNotice() };
}
