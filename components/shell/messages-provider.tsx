"use client";

import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, use } from "react";
import { loadMessages, type MessageSource } from "@/lib/i18n/load-messages";

interface Props {
  source: MessageSource;
  children: ReactNode;
}

/**
 * Provides the texts of a page. They are not part of the document: the browser keeps them for good, and hydration
 * waits for them (docs/decisions/109-texts-as-files.md).
 */
export function MessagesProvider({ source, children }: Props) {
  return (
    <NextIntlClientProvider locale={source.language} messages={use(loadMessages(source))} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
