import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import {
  DEFAULT_REVIEW_LINK_DAYS,
  MAX_LINK_PASSWORD_LENGTH,
  MIN_LINK_PASSWORD_LENGTH,
  REVIEW_LINK_DAYS,
} from "@/lib/content-plan/limits";

/** State of the options of a new link; `check` returns null and focuses the password when it is too short. */
export function useLinkSettings() {
  const [days, setDays] = useState<number>(DEFAULT_REVIEW_LINK_DAYS);
  const [password, setPassword] = useState("");
  const [isShort, setShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const check = () => {
    const isWrong = password !== "" && password.length < MIN_LINK_PASSWORD_LENGTH;
    setShort(isWrong);
    if (isWrong) field.current?.focus();
    return isWrong ? null : { days, ...(password !== "" && { password }) };
  };
  return { days, setDays, password, setPassword, isShort, field, check };
}

interface Props {
  settings: ReturnType<typeof useLinkSettings>;
  isCreating: boolean;
  /** Error text, unless the plan's fields already display it. */
  problem: string | undefined;
  onCreate(): void;
}

export function LinkSettings({ settings, isCreating, problem, onCreate }: Props) {
  const t = useTranslations("contentPlanner.plan.review");
  const { days, setDays, password, setPassword, isShort, field } = settings;
  return (
    <section aria-labelledby="plan-review" className="grid gap-3">
      <h3 id="plan-review" className="text-[18px]/[24px]">
        {t("title")}
      </h3>
      <p className="text-ink-2">{t("text")}</p>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t("expiry")}>
          <Select value={String(days)} onChange={({ target }) => setDays(Number(target.value))}>
            {REVIEW_LINK_DAYS.map((n) => (
              <option key={n} value={n}>
                {t("days", { n })}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t("password")}
          hint={t("passwordHint")}
          error={isShort ? t("passwordShort", { n: MIN_LINK_PASSWORD_LENGTH }) : undefined}
        >
          <Input
            ref={field}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_LINK_PASSWORD_LENGTH}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      </div>
      <div>
        <Button variant="primary" busy={isCreating} onClick={onCreate}>
          <Link2 aria-hidden="true" />
          {t("create")}
        </Button>
      </div>
      {problem && (
        <Alert tone="err" role="alert">
          {problem}
        </Alert>
      )}
    </section>
  );
}
