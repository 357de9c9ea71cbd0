"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { isPlatform, type Platform } from "@/lib/accounts/platforms";
import type { PostSearch } from "@/lib/posts/client/queries";
import { endOfDay, isDay, startOfDay } from "@/lib/posts/days";
import { MAX_SEARCH } from "@/lib/posts/rules";
import { POST_STATUSES, type PostStatus } from "@/lib/posts/states";

/** As it stands in the address. */
interface Asked {
  q: string;
  platform: Platform | "all";
  status: PostStatus[];
  /** Days on the brand's calendar, "2026-11-22"; empty for an open end. */
  from: string;
  to: string;
  page: number;
}

const NOTHING: Asked = { q: "", platform: "all", status: [], from: "", to: "", page: 1 };

/** What is looked for, kept in the address: a reload, a link and the way back show the same. */
export function usePostSearch() {
  const { timeZone } = useCurrentAccount();
  const asked = readAddress(useSearchParams());
  // What is typed is not what is asked for: the address follows after a pause.
  const [typed, setTyped] = useState(asked.q);
  const { q, platform, status, from, to, page } = asked;
  // Whole days of the brand's own clock: some have 23 hours, some 25.
  const range = {
    startDate: from && startOfDay(from, timeZone).toISOString(),
    endDate: to && endOfDay(to, timeZone).toISOString(),
  };
  const search: PostSearch = { q, platform, status, ...range };
  /** Another question begins at its first page. */
  const ask = (changes: Partial<Asked>) => keep({ ...asked, page: 1, ...changes });
  return {
    search,
    asked,
    page,
    typed,
    setTyped,
    /** The end comes before the start: nothing is asked. */
    isBackward: from !== "" && to !== "" && to < from,
    isNarrowed: q !== "" || platform !== "all" || status.length > 0 || from !== "" || to !== "",
    ask,
    toggle: (one: PostStatus) =>
      ask({ status: status.includes(one) ? status.filter((known) => known !== one) : [...status, one] }),
    reset: () => {
      setTyped("");
      keep(NOTHING);
    },
  };
}

export type Looking = ReturnType<typeof usePostSearch>;

/** An address may say anything: what is no answer counts as none. */
function readAddress(params: URLSearchParams): Asked {
  const platform = params.get("platform") ?? "";
  const said = (params.get("status") ?? "").split(",");
  const day = (name: string) => {
    const value = params.get(name) ?? "";
    return isDay(value) ? value : "";
  };
  const page = Number(params.get("page"));
  return {
    q: (params.get("q") ?? "").slice(0, MAX_SEARCH),
    platform: isPlatform(platform) ? platform : "all",
    status: POST_STATUSES.filter((one) => said.includes(one)),
    from: day("from"),
    to: day("to"),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}

function keep({ q, platform, status, from, to, page }: Asked): void {
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
