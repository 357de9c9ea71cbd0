import { Smile } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { Button } from "@/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/spinner";

// Loaded when it is opened, with its data from the product's own files.
const EmojiPanel = dynamic(() => import("@/components/posts/emoji-panel").then((file) => file.EmojiPanel), {
  ssr: false,
  loading: () => <Skeleton className="h-80 w-76" />,
});

/** Inserts an emoji at the caret of the post's text. */
export function EmojiButton() {
  const t = useTranslations("posts.emoji");
  const { draft, saver, textRef } = useComposer();
  const [open, setOpen] = useState(false);

  function insert(emoji: string) {
    const field = textRef.current;
    const { text } = draft.content;
    const start = field?.selectionStart ?? text.length;
    const end = field?.selectionEnd ?? start;
    saver.change({ text: text.slice(0, start) + emoji + text.slice(end) });
    setOpen(false);
    // The caret moves behind the emoji once the new text is rendered.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(start + emoji.length, start + emoji.length);
    });
  }

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="quiet" size="icon" aria-label={t("open")}>
          <Smile aria-hidden="true" />
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={t("open")} className="p-2">
        <EmojiPanel onSelect={insert} />
      </PopoverContent>
    </Popover>
  );
}
