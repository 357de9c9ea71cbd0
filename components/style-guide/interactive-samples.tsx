"use client";

import { useState } from "react";
import type { StyleGuideMessages } from "@/components/style-guide/style-guide-messages";
import { Pagination } from "@/components/ui/pagination";
import { SearchField } from "@/components/ui/search-field";

export function SearchSample({ texts }: { texts: StyleGuideMessages["fields"] }) {
  const [typed, setTyped] = useState("");
  const [requested, setRequested] = useState("");
  return (
    <SearchField
      label={texts.search}
      maxLength={80}
      typed={typed}
      onTyped={setTyped}
      asked={requested}
      onAsk={setRequested}
    />
  );
}

export function PaginationSample({ texts }: { texts: StyleGuideMessages["fields"] }) {
  const [page, setPage] = useState(2);
  const { newer, older } = texts;
  return (
    <Pagination label={texts.pages} page={page} pages={3} newer={newer} older={older} onChange={setPage} />
  );
}
