import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { useIndustryExamples } from "@/components/accounts/use-industry-examples";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { StockResults } from "@/components/stock/stock-results";
import { useStockImports } from "@/components/stock/use-stock-imports";
import { IconButton } from "@/components/ui/button";
import { Dialog, DialogContent, DialogContentBody, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { createDialogSearchFocus } from "@/components/ui/dialog-search-focus";
import { Input } from "@/components/ui/input";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { MAX_STOCK_SEARCH_LENGTH } from "@/lib/stock-images/limits";

const PAUSE_MS = 300;
const clean = (text: string) => text.replace(/\s+/g, " ").trim();

/** Returns the input and the debounced search; Enter searches immediately. */
function useDebouncedSearch() {
  const [text, setText] = useState("");
  const [query, setQuery] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQuery(clean(text)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return {
    text,
    query,
    setText,
    searchNow: () => setQuery(clean(text)),
    clear: () => {
      setText("");
      setQuery("");
    },
  };
}

export interface StockPickerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  onAdded(image: CanvasImageDto): void;
  returnTo?: RefObject<HTMLElement | null>;
}

/** Finds stock photos and adds them to the library. Stays open for several photos. */
export function StockPicker({ open, onOpenChange, onAdded, returnTo }: StockPickerProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="xl"
        {...createDialogSearchFocus(returnTo)}
        aria-describedby={undefined}
        className="grid h-[calc(100dvh-64px)] grid-rows-[auto_minmax(0,1fr)]"
      >
        <Picker onAdded={onAdded} />
      </DialogContent>
    </Dialog>
  );
}

function Picker({ onAdded }: Pick<StockPickerProps, "onAdded">) {
  const t = useTranslations("dashboard.stock");
  const common = useTranslations("common");
  const words = useDebouncedSearch();
  const adding = useStockImports(onAdded);
  return (
    <>
      <div className="border-line border-b pb-4">
        <DialogHeader closeLabel={common("close")}>
          <div className="flex flex-wrap items-center gap-3">
            <DialogTitle>{t("title")}</DialogTitle>
            <SandboxBadge service="unsplash" />
          </div>
        </DialogHeader>
        <SearchField words={words} />
      </div>
      <DialogContentBody className="overflow-y-auto pt-4">
        <StockResults query={words.query} adding={adding} />
      </DialogContentBody>
    </>
  );
}

function SearchField({ words }: { words: ReturnType<typeof useDebouncedSearch> }) {
  const t = useTranslations("dashboard.stock");
  const examples = useIndustryExamples();
  const clear = <IconButton icon={X} label={t("clear")} onClick={words.clear} />;
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
          placeholder={examples.photos}
          value={words.text}
          maxLength={MAX_STOCK_SEARCH_LENGTH}
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
