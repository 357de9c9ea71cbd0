"use client";

import type { ErrorInfo } from "next/error";
import { PageError } from "@/components/shell/page-error";

export default function ErrorPage(info: ErrorInfo) {
  return <PageError {...info} />;
}
