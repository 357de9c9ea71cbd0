import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent, MouseEvent } from "react";
import type { NetworkOptionsState } from "@/components/posts/network-options/use-network-options";
import { Button } from "@/components/ui/button";
import { Field, FieldError, FieldHint } from "@/components/ui/field";
import { Image } from "@/components/ui/image";
import { Input } from "@/components/ui/input";
import type { PostOptions } from "@/lib/posts/network-options";
import { OPTION_LIMITS } from "@/lib/posts/option-limits";

type UserTag = NonNullable<PostOptions["userTags"]>[number];

const STEP = 0.05;
const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const toShare = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

/** Returns where an image was clicked, as shares of its size; the center for a press of a key. */
function getClickedPlace({ detail, clientX, clientY, currentTarget }: MouseEvent) {
  if (detail === 0) return { x: 0.5, y: 0.5 };
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: toShare((clientX - left) / width), y: toShare((clientY - top) / height) };
}

/** Tags people on the images of a post, by click or by keys. */
export function UserTagsField({ state }: { state: NetworkOptionsState }) {
  const t = useTranslations("posts.options");
  const { images, options, change, save, isInvalid } = state;
  const shown = options.placement === "story" ? images.slice(0, 1) : images;
  // A tag of a removed image is not published.
  const tags = (options.userTags ?? []).filter(({ url }) => images.some((image) => image.url === url));
  const set = (index: number, changes: Partial<UserTag>) =>
    tags.map((tag, at) => (at === index ? { ...tag, ...changes } : tag));
  const move = (index: number, { x, y }: UserTag, event: KeyboardEvent) => {
    const by = MOVES[event.key];
    if (!by) return;
    event.preventDefault();
    change({ userTags: set(index, { x: toShare(x + by[0]), y: toShare(y + by[1]) }) });
  };
  if (shown.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{t("tags")}</legend>
      <FieldHint>{t("tagsHint")}</FieldHint>
      <div className="flex flex-wrap gap-3" dir="ltr">
        {shown.map(({ url, alt, width, height }, place) => (
          <div key={url} className="relative w-40">
            <button
              type="button"
              aria-label={t("tagAdd", { n: place + 1 })}
              disabled={tags.length >= OPTION_LIMITS.userTags}
              className="block w-full cursor-crosshair overflow-hidden rounded-in"
              onClick={(event) =>
                change({ userTags: [...tags, { url, username: "", ...getClickedPlace(event) }] })
              }
            >
              <Image src={url} alt={alt} width={width} height={height} className="block h-auto w-full" />
            </button>
            {tags.map((tag, index) =>
              tag.url === url ? (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: a tag has no identity but its place in the list
                  key={index}
                  type="button"
                  aria-label={t("tagMove", { n: index + 1 })}
                  style={{ left: `${tag.x * 100}%`, top: `${tag.y * 100}%` }}
                  className="absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border border-raised bg-ink text-12 text-canvas"
                  onKeyDown={(event) => move(index, tag, event)}
                  onBlur={() => void save()}
                >
                  {index + 1}
                </button>
              ) : null,
            )}
          </div>
        ))}
      </div>
      {tags.map((tag, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tag has no identity but its place in the list
        <div key={index} className="flex items-end gap-2">
          <Field label={t("tagName", { n: index + 1 })} className="flex-1">
            <Input
              dir="ltr"
              autoComplete="off"
              value={tag.username}
              onChange={(event) => change({ userTags: set(index, { username: event.target.value.trim() }) })}
              onBlur={() => void save()}
            />
          </Field>
          <Button
            variant="quiet"
            size="icon"
            aria-label={t("tagRemove", { n: index + 1 })}
            onClick={() => void save({ userTags: tags.filter((_, at) => at !== index) })}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      ))}
      {isInvalid("userTags") && <FieldError>{t("tagError")}</FieldError>}
    </fieldset>
  );
}
