import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toApiError } from "@/lib/api-client/api-error";
import { useUnlockReview } from "@/lib/content-plan/client/mutations";
import { MAX_LINK_PASSWORD_LENGTH } from "@/lib/content-plan/limits";

/** Asks for the password of an approval link. */
export function ReviewPassword({ token }: { token: string }) {
  const t = useTranslations("contentPlanner.plan.client.locked");
  const errorText = useErrorText();
  const unlock = useUnlockReview(token);
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const problem = () => {
    if (isMissing && password === "") return t("missing");
    if (!unlock.error) return undefined;
    return toApiError(unlock.error).details?.reason === "wrong_password"
      ? t("wrong")
      : errorText(unlock.error);
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === "");
        if (password !== "") unlock.run(password);
      }}
    >
      <p>{t("text")}</p>
      <Field label={t("label")} error={problem()}>
        <Input
          autoFocus
          type="password"
          dir="ltr"
          autoComplete="current-password"
          maxLength={MAX_LINK_PASSWORD_LENGTH}
          value={password}
          onChange={({ target }) => {
            setPassword(target.value);
            if (unlock.error) unlock.reset();
          }}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" size="lg" busy={unlock.isPending}>
          {t("open")}
        </Button>
      </div>
    </form>
  );
}
