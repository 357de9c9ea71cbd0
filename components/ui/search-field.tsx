"use client";

import { Search } from "lucide-react";
import { useEffect } from "react";
import { Input } from "@/components/ui/input";

const QUIET_MS = 250;

interface Props {
  label: string;
  maxLength: number;
  typed: string;
  onTyped(typed: string): void;
  searched: string;
  onAsk(requested: string): void;
}

export function SearchField({ label, maxLength, typed, onTyped, searched, onAsk }: Props) {
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === searched) return;
    const timer = setTimeout(() => onAsk(wanted), QUIET_MS);
    return () => clearTimeout(timer);
  });
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
