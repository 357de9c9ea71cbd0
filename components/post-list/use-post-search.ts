import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { getEndOfDay, getStartOfDay, isLocalDate } from "@/lib/core/date-time/local-date";
import { isPlatform, type Platform } from "@/lib/core/platforms";
import { POST_STATUSES, type PostStatus } from "@/lib/core/post-statuses";
import type { PostSearch } from "@/lib/posts/client/queries";
import { MAX_SEARCH_LENGTH } from "@/lib/posts/limits";

interface Requested {
  q: string;
  platform: Platform | "all";
  status: PostStatus[];
  /** Local dates in the account's time zone, "2026-11-22"; empty for an open end. */
  from: string;
  to: string;
  page: number;
}

const NOTHING: Requested = { q: "", platform: "all", status: [], from: "", to: "", page: 1 };

/** Manages the search in the URL, so that reload, links and the back button restore it. */
export function usePostSearch() {
  const { timeZone } = useCurrentAccount();
  const asked = readAddress(useSearchParams());
  // Input is debounced before it updates the URL.
  const [typed, setTyped] = useState(asked.q);
  const { q, platform, status, from, to, page } = asked;
  // Whole days of the account's time zone, which may have 23 or 25 hours.
  const range = {
    startDate: from && getStartOfDay(from, timeZone).toISOString(),
    endDate: to && getEndOfDay(to, timeZone).toISOString(),
  };
  const search: PostSearch = { q, platform, status, ...range };
  // The URL is ahead of the rendered state, so quick successive changes build on it.
  const latest = () => readAddress(new URLSearchParams(window.location.search));
  const ask = (changes: Partial<Requested>) => writeSearchToUrl({ ...latest(), page: 1, ...changes });
  return {
    search,
    asked,
    page,
    typed,
    setTyped,
    /** The end precedes the start, so no request is sent. */
    isBackward: from !== "" && to !== "" && to < from,
    isNarrowed: q !== "" || platform !== "all" || status.length > 0 || from !== "" || to !== "",
    ask,
    toggle(one: PostStatus) {
      const chosen = latest().status;
      ask({ status: chosen.includes(one) ? chosen.filter((known) => known !== one) : [...chosen, one] });
    },
    reset: () => {
      setTyped("");
      writeSearchToUrl(NOTHING);
    },
  };
}

export type PostSearchState = ReturnType<typeof usePostSearch>;

/** Treats invalid URL parameters as absent. */
function readAddress(params: URLSearchParams): Requested {
  const platform = params.get("platform") ?? "";
  const said = (params.get("status") ?? "").split(",");
  const day = (name: string) => {
    const value = params.get(name) ?? "";
    return isLocalDate(value) ? value : "";
  };
  const page = Number(params.get("page"));
  return {
    q: (params.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    platform: isPlatform(platform) ? platform : "all",
    status: POST_STATUSES.filter((one) => said.includes(one)),
    from: day("from"),
    to: day("to"),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}

function writeSearchToUrl({ q, platform, status, from, to, page }: Requested): void {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (platform !== "all") query.set("platform", platform);
  if (status.length > 0) query.set("status", status.join());
  if (from) query.set("from", from);
  if (to) query.set("to", to);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  window.history.replaceState(null, "", text ? `?${text}` : window.location.pathname);
}
