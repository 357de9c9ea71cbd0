import { EmojiPicker } from "frimousse";
import { useLocale, useTranslations } from "next-intl";
import { EMOJI_RESOLVERS } from "@/components/posts/resolve-emoji-data";
import { inputVariants } from "@/components/ui/input";
import { toLanguage } from "@/lib/i18n/direction";

/** Shows the emoji by group with a search in the language of the interface. */
export function EmojiPanel({ onSelect }: { onSelect(emoji: string): void }) {
  const t = useTranslations("posts.emoji");
  const locale = toLanguage(useLocale());
  return (
    <EmojiPicker.Root
      locale={locale}
      resolveEmojiData={EMOJI_RESOLVERS[locale]}
      emojibaseUrl="/emojibase"
      columns={8}
      className="grid h-80 w-76 grid-rows-[auto_minmax(0,1fr)] gap-2"
      onEmojiSelect={({ emoji }) => onSelect(emoji)}
    >
      <EmojiPicker.Search aria-label={t("search")} placeholder={t("search")} className={inputVariants()} />
      {/* The arrow keys move through the grid from left to right in every language. */}
      <EmojiPicker.Viewport className="relative overflow-y-auto outline-none" dir="ltr">
        <EmojiPicker.Loading className="absolute inset-0 grid place-items-center text-ink-2">
          {t("loading")}
        </EmojiPicker.Loading>
        <EmojiPicker.Empty className="absolute inset-0 grid place-items-center text-ink-2">
          {t("empty")}
        </EmojiPicker.Empty>
        <EmojiPicker.List components={{ CategoryHeader, Row, Emoji }} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}

type Parts = NonNullable<Parameters<typeof EmojiPicker.List>[0]["components"]>;
type PropsOf<T> = T extends React.ComponentType<infer P> ? P : never;

function CategoryHeader({ category, ...props }: PropsOf<NonNullable<Parts["CategoryHeader"]>>) {
  return (
    <div {...props} dir="auto" className="bg-raised px-1 py-1 text-12 text-ink-2">
      {category.label}
    </div>
  );
}

function Row({ children, ...props }: PropsOf<NonNullable<Parts["Row"]>>) {
  return (
    <div {...props} className="flex">
      {children}
    </div>
  );
}

function Emoji({ emoji, ...props }: PropsOf<NonNullable<Parts["Emoji"]>>) {
  return (
    <button
      {...props}
      type="button"
      className="grid size-9 place-items-center rounded-in text-[20px] hover:bg-tint data-[active]:bg-tint"
    >
      {emoji.emoji}
    </button>
  );
}
