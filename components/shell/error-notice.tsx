"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { getErrorReference } from "@/lib/api-client/error-reference";

interface Props {
  error: unknown;
  /** Explains which input was preserved and how to continue. */
  text: ReactNode;
  onRetry(): void;
  /** Link to another page. */
  link: ReactNode;
}

/** Renders the error message of an error boundary and focuses its heading. */
export function ErrorNotice({ error, text, onRetry, link }: Props) {
  const t = useTranslations("common");
  const heading = useRef<HTMLHeadingElement>(null);
  const [reference] = useState(() => getErrorReference(error));
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="alert" className="grid max-w-140 content-start justify-items-start gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-28 outline-none">
        {t("failure.title")}
      </h1>
      <p className="text-ink-2">{text}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={onRetry}>
          {t("retry")}
        </Button>
        <Button asChild>{link}</Button>
      </div>
      <p className="text-13 text-ink-2">
        {t("failure.reference")} <bdi dir="ltr">{reference}</bdi>
      </p>
    </div>
  );
}
