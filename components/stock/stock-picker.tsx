"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { StockResults } from "@/components/stock/stock-results";
import { useSearchWords } from "@/components/stock/use-search-words";
import { useStockAdding } from "@/components/stock/use-stock-adding";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogHead, DialogTitle } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { pickerFocus } from "@/components/ui/picker-focus";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";

const MOST_WORDS = 100;

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Once for each photo that has arrived in the library; several may. */
  onAdded(image: CanvasImageWire): void;
  /** Has the keyboard again when this closes; without it, what had it before. */
  returnTo?: RefObject<HTMLElement | null>;
}

/** Finds stock photos and puts them into the library. It stays open: one photo is seldom all. */
export function StockPicker({ open, onOpenChange, onAdded, returnTo }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="xl"
        {...pickerFocus(returnTo)}
        aria-describedby={undefined}
        className="grid h-[calc(100dvh-64px)] grid-rows-[auto_minmax(0,1fr)]"
      >
        <Picker onAdded={onAdded} />
      </DialogContent>
    </Dialog>
  );
}

function Picker({ onAdded }: Pick<Props, "onAdded">) {
  const t = useTranslations("dashboard.stock");
  const common = useTranslations("common");
  const words = useSearchWords();
  const adding = useStockAdding(onAdded);
  return (
    <>
      <div className="border-line border-b pb-4">
        <DialogHead closeLabel={common("close")}>
          <div className="flex flex-wrap items-center gap-3">
            <DialogTitle>{t("title")}</DialogTitle>
            <SandboxBadge service="unsplash" />
          </div>
        </DialogHead>
        <SearchField words={words} />
      </div>
      <DialogBody className="overflow-y-auto pt-4">
        <StockResults query={words.query} adding={adding} />
      </DialogBody>
    </>
  );
}

function SearchField({ words }: { words: ReturnType<typeof useSearchWords> }) {
  const t = useTranslations("dashboard.stock");
  const clear = (
    <Button variant="quiet" size="icon-sm" aria-label={t("clear")} onClick={words.clear}>
      <X aria-hidden="true" />
    </Button>
  );
  return (
    <search className="block px-6 pt-4">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          words.searchNow();
        }}
      >
        <Input
          inputSize="lg"
          aria-label={t("search")}
          placeholder={t("placeholder")}
          value={words.text}
          maxLength={MOST_WORDS}
          enterKeyHint="search"
          autoComplete="off"
          dir={words.text ? "auto" : undefined}
          onChange={(event) => words.setText(event.target.value)}
          leading={<Search aria-hidden="true" className="size-4 flex-none text-ink-2" />}
          trailing={words.text === "" ? undefined : clear}
        />
      </form>
    </search>
  );
}
