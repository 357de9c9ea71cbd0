import { useTranslations } from "next-intl";
import type { NetworkOptionsState } from "@/components/posts/network-options/use-network-options";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { OPTION_LIMITS } from "@/lib/posts/option-limits";

/** Edits the previewed link. LinkedIn shows the given title; Facebook reads the page itself. */
export function LinkFields({ state }: { state: NetworkOptionsState }) {
  const t = useTranslations("posts.options");
  const { platform, options, change, save, isInvalid } = state;
  const { url = "", title = "" } = options.link ?? {};
  const hasTitle = platform === "linkedin";
  const set = (link: { url: string; title: string }) =>
    change({ link: link.url === "" ? undefined : hasTitle ? link : { url: link.url } });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t("link")} hint={t("linkHint")} error={isInvalid("link") && t("linkError")}>
        <Input
          type="url"
          value={url}
          onChange={(event) => set({ url: event.target.value.trim(), title })}
          onBlur={() => void save()}
        />
      </Field>
      {hasTitle && url !== "" && (
        <Field label={t("linkTitle")}>
          <Input
            value={title}
            maxLength={OPTION_LIMITS.linkTitle}
            dir={title ? "auto" : undefined}
            onChange={(event) => set({ url, title: event.target.value })}
            onBlur={() => void save()}
          />
        </Field>
      )}
    </div>
  );
}
