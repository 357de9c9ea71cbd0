"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHead, CardTitle } from "@/components/ui/card";
import { notify } from "@/components/ui/notify";
import { useLessLikeThis, useTakeBackLess } from "@/lib/accounts/client/use-less-like-this";

/** What people said texts should do less; each can be taken back, and that undone. */
export function AvoidCard() {
  const t = useTranslations("dashboard.voice.avoid");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { _id, brandVoice } = useCurrentAccount();
  const takeBack = useTakeBackLess(_id);
  const say = useLessLikeThis(_id);
  const lines = brandVoice.avoid ?? [];

  async function remove(text: string) {
    const gone = await takeBack.runAsync(text).catch((error: unknown) => notify.error(errorText(error)));
    if (!gone) return;
    notify.success(t("removed"), { action: { label: common("undo"), onClick: () => say.run({ text }) } });
  }

  return (
    <Card>
      <CardHead>
        <CardTitle>{t("title")}</CardTitle>
      </CardHead>
      <CardBody className="grid gap-2">
        <p className="text-13 text-ink-2">{lines.length === 0 ? t("empty") : t("text")}</p>
        {lines.length > 0 && (
          <ul className="grid">
            {lines.toReversed().map((line) => (
              <li key={line} className="flex items-start gap-2 border-line border-t py-1.5">
                <p dir="auto" className="min-w-0 flex-1 pt-0.5 [overflow-wrap:anywhere]">
                  {line}
                </p>
                <Button
                  variant="quiet"
                  size="icon-sm"
                  aria-label={t("remove", { line })}
                  onClick={() => void remove(line)}
                >
                  <X aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
