import { Ellipsis, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import type { Platform } from "@/lib/core/platforms";

interface FrameProps {
  platform: Platform;
  label: string;
  children: ReactNode;
}

/** Renders the card around a platform preview. */
export function PreviewFrame({ platform, label, children }: FrameProps) {
  return (
    <article
      aria-label={label}
      data-preview={platform}
      className="overflow-hidden rounded-card border border-line bg-raised text-ink"
    >
      {children}
    </article>
  );
}

interface HeadProps {
  name: string;
  avatar: Pick<ComponentProps<typeof Avatar>, "src" | "fallback">;
  size: ComponentProps<typeof Avatar>["size"];
  /** Shown under the name. */
  children?: ReactNode;
}

/** Renders the author of the post. */
export function PreviewHeader({ name, avatar, size, children }: HeadProps) {
  return (
    <header className="flex items-center gap-2.5 px-3 pt-3 pb-2">
      <Avatar size={size} {...avatar} />
      <span className="grid min-w-0 flex-1">
        <b className="truncate font-bold">
          <bdi>{name}</bdi>
        </b>
        {children && <span className="flex items-center gap-1 text-12 text-ink-2">{children}</span>}
      </span>
      <Ellipsis aria-hidden="true" className="text-ink-2" />
    </header>
  );
}

/** Replaces a post without text and media. */
export function PreviewEmpty() {
  const t = useTranslations("posts.preview");
  return <p className="px-3 pb-4 text-ink-2">{t("empty")}</p>;
}

/** Renders the row of reader actions. */
export function PreviewActions({ actions }: { actions: { icon: LucideIcon; word: string }[] }) {
  return (
    <footer aria-hidden="true" className="flex justify-around border-line border-t py-2 text-13 text-ink-2">
      {actions.map(({ icon: Icon, word }) => (
        <span key={word} className="flex items-center gap-1.5 font-semibold">
          <Icon />
          {word}
        </span>
      ))}
    </footer>
  );
}
