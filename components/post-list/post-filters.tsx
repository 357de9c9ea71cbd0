import { useTranslations } from "next-intl";
import { useId } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import type { PostSearchState } from "@/components/post-list/use-post-search";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { DateField } from "@/components/ui/date-time-field";
import { PlatformGlyph } from "@/components/ui/platform-tag";
import { SearchField } from "@/components/ui/search-field";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { toLocalDate } from "@/lib/core/date-time/local-date";
import { isPlatform, PLATFORMS } from "@/lib/core/platforms";
import { POST_STATUSES } from "@/lib/core/post-statuses";
import { MAX_SEARCH_LENGTH } from "@/lib/posts/limits";

interface Props {
  looking: PostSearchState;
  /** Number of matches; absent without filters. */
  found: number | undefined;
}

export function PostFilters({ looking, found }: Props) {
  const t = useTranslations("posts.list");
  const names = useTranslations("posts.status");
  const { asked, ask, isNarrowed, isBackward, reset } = looking;
  return (
    <search className="mb-5 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SearchField
          label={t("search")}
          maxLength={MAX_SEARCH_LENGTH}
          typed={looking.typed}
          onTyped={looking.setTyped}
          searched={asked.q}
          onAsk={(q) => ask({ q })}
        />
        <Platforms looking={looking} />
        <div className="flex flex-wrap gap-x-4 gap-y-3">
          <Day label={t("from")} value={asked.from} onChange={(from) => ask({ from })} invalid={isBackward} />
          <Day label={t("to")} value={asked.to} onChange={(to) => ask({ to })} invalid={isBackward} />
        </div>
      </div>
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <fieldset aria-label={t("states")} className="flex flex-wrap items-center gap-1.5">
          {POST_STATUSES.map((status) => (
            <Chip key={status} pressed={asked.status.includes(status)} onClick={() => looking.toggle(status)}>
              {names(status)}
            </Chip>
          ))}
        </fieldset>
        <p role="status" className={isBackward ? "text-err" : "text-ink-2"}>
          {isBackward ? t("sortDescending") : found !== undefined && t("found", { n: found })}
        </p>
        {isNarrowed && (
          <Button variant="link" size="sm" onClick={reset}>
            {t("clear")}
          </Button>
        )}
      </div>
    </search>
  );
}

function Platforms({ looking: { asked, ask } }: { looking: PostSearchState }) {
  const t = useTranslations("posts.list");
  const platforms = useTranslations("dashboard.connections");
  return (
    <SegmentedControl
      aria-label={t("platforms")}
      value={asked.platform}
      onValueChange={(value) => ask({ platform: isPlatform(value) ? value : "all" })}
    >
      <Segment value="all">{t("all")}</Segment>
      {PLATFORMS.map((platform) => (
        <Segment key={platform} value={platform} aria-label={platforms(platform)} title={platforms(platform)}>
          <PlatformGlyph platform={platform} />
        </Segment>
      ))}
    </SegmentedControl>
  );
}

interface DayProps {
  label: string;
  value: string;
  invalid: boolean;
  onChange(day: string): void;
}

function Day({ label, value, invalid, onChange }: DayProps) {
  const id = useId();
  const { timeZone } = useCurrentAccount();
  return (
    <span className="flex items-center gap-2 text-13 text-ink-2">
      <label htmlFor={id}>{label}</label>
      <DateField
        id={id}
        value={value}
        today={toLocalDate(new Date(), timeZone)}
        isInvalid={invalid}
        onChange={onChange}
      />
    </span>
  );
}
