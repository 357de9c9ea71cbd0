import { Images } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { LazyLibraryPicker } from "@/components/media/lazy-library-picker";
import { Button } from "@/components/ui/button";
import { Image } from "@/components/ui/image";
import { MAX_REFERENCE_IMAGES } from "@/lib/generation/limits";

interface Props {
  /** Other images of this post. */
  beside: readonly string[];
  chosen: readonly string[];
  onChosen(urls: string[]): void;
}

export function ReferenceImages({ beside, chosen, onChosen }: Props) {
  const t = useTranslations("posts.edit.references");
  const [picking, setPicking] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const room = MAX_REFERENCE_IMAGES - chosen.length;
  const shown = [...beside, ...chosen.filter((url) => !beside.includes(url))];
  const add = (urls: string[]) => onChosen([...new Set([...chosen, ...urls])].slice(0, MAX_REFERENCE_IMAGES));
  const toggle = (url: string) =>
    chosen.includes(url) ? onChosen(chosen.filter((one) => one !== url)) : add([url]);
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline gap-2">
        <span className="font-semibold">{t("title")}</span>
        <span role="status" className="ms-auto text-12 text-ink-2">
          {t("count", { n: chosen.length, max: MAX_REFERENCE_IMAGES })}
        </span>
      </p>
      {shown.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map((url, place) => (
            <li key={url}>
              <button
                type="button"
                aria-pressed={chosen.includes(url)}
                aria-label={t("image", { n: place + 1 })}
                disabled={room === 0 && !chosen.includes(url)}
                onClick={() => toggle(url)}
                className="block size-12 overflow-hidden border border-line disabled:opacity-50 aria-pressed:outline-2 aria-pressed:outline-sel aria-pressed:outline-offset-1"
              >
                <Image src={url} alt="" width={48} height={48} className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={trigger}
        size="sm"
        className="justify-self-start"
        disabled={room === 0}
        onClick={() => setPicking(true)}
      >
        <Images aria-hidden="true" />
        {t("library")}
      </Button>
      <LazyLibraryPicker
        open={picking}
        onOpenChange={setPicking}
        room={room}
        returnTo={trigger}
        onPicked={add}
      />
    </div>
  );
}
