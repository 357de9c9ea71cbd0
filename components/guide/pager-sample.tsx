"use client";

import { useState } from "react";
import type { GuideTexts } from "@/components/guide/guide-texts";
import { Pager } from "@/components/ui/pager";

/** The middle one of three pages. */
export function PagerSample({ texts }: { texts: GuideTexts["fields"] }) {
  const [page, setPage] = useState(2);
  const { newer, older } = texts;
  return <Pager label={texts.pages} page={page} pages={3} newer={newer} older={older} onChange={setPage} />;
}
