"use client";

import { Search } from "lucide-react";
import { useEffect } from "react";
import { Input } from "@/components/ui/input";

const QUIET_MS = 250;

interface DelayedSearch {
  typed: string;
  searched: string;
  onAsk(requested: string): void;
}

/** Requests a search for the typed text when the user stops typing. */
export function useDelayedSearch({ typed, searched, onAsk }: DelayedSearch): void {
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === searched) return;
    const timer = setTimeout(() => onAsk(wanted), QUIET_MS);
    return () => clearTimeout(timer);
  });
}

interface Props extends DelayedSearch {
  label: string;
  maxLength: number;
  onTyped(typed: string): void;
}

export function SearchField({ label, maxLength, typed, onTyped, searched, onAsk }: Props) {
  useDelayedSearch({ typed, searched, onAsk });
  return (
    <span className="w-72">
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        dir={typed ? "auto" : undefined}
        maxLength={maxLength}
        leading={<Search aria-hidden="true" className="flex-none text-ink-2" />}
        onChange={(event) => onTyped(event.target.value)}
      />
    </span>
  );
}
