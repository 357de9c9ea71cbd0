import { EmojiPicker } from "frimousse";
import { useTranslations } from "next-intl";
import { inputVariants } from "@/components/ui/input";

/** Shows the emoji by group with a search; its names are English, because the data set has no Hebrew. */
export function EmojiPanel({ onSelect }: { onSelect(emoji: string): void }) {
  const t = useTranslations("posts.emoji");
  return (
    <EmojiPicker.Root
      locale="en"
      emojibaseUrl="/emojibase"
      columns={8}
      className="grid h-80 w-76 grid-rows-[auto_minmax(0,1fr)] gap-2"
      onEmojiSelect={({ emoji }) => onSelect(emoji)}
    >
      <EmojiPicker.Search aria-label={t("search")} placeholder={t("search")} className={inputVariants()} />
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
    <div {...props} className="bg-raised px-1 py-1 text-12 text-ink-2">
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
