import { MapPin, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { NetworkOptionsState } from "@/components/posts/network-options/use-network-options";
import { type ListedPlace, usePlaces } from "@/components/posts/network-options/use-places";
import { IconButton } from "@/components/ui/button";
import { ComboboxOption, useListKeys } from "@/components/ui/combobox-list";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Popover, PopoverAnchor, PopoverContent } from "@/components/ui/popover";
import { MAX_TYPED_PLACE_LENGTH } from "@/lib/connections/limits";
import type { Platform } from "@/lib/core/platforms";

interface Props {
  platform: Exclude<Platform, "linkedin">;
  state: NetworkOptionsState;
}

/** Chooses the location of a post: one of the user's own pages, a place found by name, or a page by its number. */
export function PlaceField({ platform, state }: Props) {
  const t = useTranslations("posts.options");
  const { options, save } = state;
  const { placeId, placeName } = options;
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** Null while the field shows the chosen place. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnclear, setUnclear] = useState(false);
  const { places, pasted, notice } = usePlaces({ platform, typed: typed ?? "", isOpen });
  const keys = useListKeys(places, choose);
  const list = useId();
  const optionId = (id: string) => `${list}-${id}`;
  const active = isOpen ? places[keys.at] : undefined;

  function choose(place: ListedPlace | null) {
    setOpen(false);
    setTyped(null);
    setUnclear(false);
    void save({ placeId: place?._id, placeName: place?.name || undefined });
  }

  function leave() {
    setOpen(false);
    if (typed === null) return;
    if (typed.trim() === "" && placeId) choose(null);
    else if (typed.trim() === "") setTyped(null);
    else if (pasted) choose(pasted);
    else setUnclear(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isOpen) keys.onKeyDown(event);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
    }
  }

  return (
    <Field label={t("place")} hint={t("placeHint")} error={isUnclear && t("placeUnclear")}>
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverAnchor>
          <div ref={anchor} className="flex items-center gap-1">
            <Input
              ref={input}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen && places.length > 0 ? list : undefined}
              aria-activedescendant={active && optionId(active._id)}
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_TYPED_PLACE_LENGTH}
              value={typed ?? placeName ?? placeId ?? ""}
              dir={(typed ?? placeId) ? "auto" : undefined}
              leading={<MapPin aria-hidden="true" className="size-4 flex-none text-ink-2" />}
              onChange={(event) => {
                setTyped(event.target.value);
                setUnclear(false);
                setOpen(true);
                keys.setAt(0);
              }}
              onClick={() => setOpen(true)}
              onKeyDown={onKeyDown}
              onBlur={leave}
            />
            {placeId && (
              <IconButton
                icon={X}
                label={t("placeRemove")}
                onClick={() => {
                  choose(null);
                  input.current?.focus();
                }}
              />
            )}
          </div>
        </PopoverAnchor>
        <PopoverContent
          aria-label={t("place")}
          // The list limits its own height, so that it opens above the field where there is more room.
          className="max-h-none w-(--radix-popover-trigger-width) min-w-64 max-w-[calc(100vw-16px)] p-0"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={() => setTyped(null)}
          onInteractOutside={(event) => {
            // The field belongs to its list.
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
          }}
        >
          {places.length > 0 && (
            <div
              id={list}
              role="listbox"
              aria-label={t("place")}
              className="max-h-[min(288px,40vh)] overflow-y-auto py-1"
            >
              {places.map((place, index) => (
                <ComboboxOption
                  key={place._id}
                  id={optionId(place._id)}
                  isActive={index === keys.at}
                  onPoint={() => keys.setAt(index)}
                  onChoose={() => choose(place)}
                >
                  <PlaceText place={place} />
                </ComboboxOption>
              ))}
            </div>
          )}
          <p role="status" className={notice ? "px-3 py-2.5 text-13 text-ink-2" : "sr-only"}>
            {notice ?? t("placesFound", { n: places.length })}
          </p>
        </PopoverContent>
      </Popover>
    </Field>
  );
}

function PlaceText({ place }: { place: ListedPlace }) {
  const t = useTranslations("posts.options");
  const { _id, name, address } = place;
  return (
    <span className="grid min-w-0 py-1.5">
      <span className="line-clamp-2 wrap-anywhere">
        {name ? <bdi>{name}</bdi> : t("placeById", { id: `\u2068${_id}\u2069` })}
      </span>
      {address && (
        <span className="line-clamp-1 text-13 text-ink-2">
          <bdi>{address}</bdi>
        </span>
      )}
    </span>
  );
}
