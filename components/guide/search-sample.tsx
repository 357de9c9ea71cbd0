"use client";

import { useState } from "react";
import type { GuideTexts } from "@/components/guide/guide-texts";
import { SearchField } from "@/components/ui/search-field";

/** A search that finds nothing: there is nothing here. */
export function SearchSample({ texts }: { texts: GuideTexts["fields"] }) {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  return (
    <SearchField
      label={texts.search}
      maxLength={80}
      typed={typed}
      onTyped={setTyped}
      asked={asked}
      onAsk={setAsked}
    />
  );
}
