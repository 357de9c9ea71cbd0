"use client";

import { useState } from "react";
import type { StyleGuideMessages } from "@/components/style-guide/style-guide-messages";
import { Pagination } from "@/components/ui/pagination";

export function PaginationSample({ texts }: { texts: StyleGuideMessages["fields"] }) {
  const [page, setPage] = useState(2);
  const { newer, older } = texts;
  return (
    <Pagination label={texts.pages} page={page} pages={3} newer={newer} older={older} onChange={setPage} />
  );
}
