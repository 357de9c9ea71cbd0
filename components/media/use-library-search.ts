"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import type { LibrarySearch } from "@/lib/canvas/client/queries";

export type UsedIn = "all" | "brand" | "none";

/** What is looked for, kept in the address: a reload, a link and the way back show the same. */
export function useLibrarySearch(accountId: string) {
  const params = useSearchParams();
  const shown = params.get("used");
  const used: UsedIn = shown === "brand" || shown === "none" ? shown : "all";
  const q = params.get("q") ?? "";
  // What is typed is not what is asked for: the address follows after a pause.
  const [typed, setTyped] = useState(q);
  const search: LibrarySearch = { q, usedIn: used === "brand" ? accountId : used === "none" ? "none" : "" };

  function keep(next: { q: string; used: UsedIn }) {
    const query = new URLSearchParams();
    if (next.q) query.set("q", next.q);
    if (next.used !== "all") query.set("used", next.used);
    const text = query.toString();
    window.history.replaceState(null, "", text ? `?${text}` : window.location.pathname);
  }
  return {
    search,
    used,
    typed,
    setTyped,
    setQ: (next: string) => keep({ q: next.trim(), used }),
    setUsed: (next: UsedIn) => keep({ q, used: next }),
    reset: () => {
      setTyped("");
      keep({ q: "", used: "all" });
    },
  };
}
