import { useTranslations } from "next-intl";
import { SearchField } from "@/components/ui/search-field";
import { MAX_IMAGE_SEARCH_LENGTH } from "@/lib/media/limits";

interface Props {
  typed: string;
  onTyped(typed: string): void;
  q: string;
  onSearch(q: string): void;
}

export function LibrarySearchField({ typed, onTyped, q, onSearch }: Props) {
  const t = useTranslations("dashboard.media");
  return (
    <SearchField
      label={t("search")}
      maxLength={MAX_IMAGE_SEARCH_LENGTH}
      typed={typed}
      onTyped={onTyped}
      searched={q}
      onAsk={onSearch}
    />
  );
}
