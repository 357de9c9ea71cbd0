import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { useAddAvoidedPhrase, useRemoveAvoidedPhrase } from "@/lib/accounts/client/mutations";

export function AvoidedPhrasesCard() {
  const t = useTranslations("dashboard.voice.avoid");
  const { showError, showUndoable } = useResultToasts();
  const { _id, brandVoice } = useCurrentAccount();
  const takeBack = useRemoveAvoidedPhrase(_id);
  const say = useAddAvoidedPhrase(_id);
  const lines = brandVoice.avoid ?? [];

  async function remove(text: string) {
    try {
      await takeBack.runAsync(text);
      showUndoable(t("removed"), () => say.run({ text }));
    } catch (error) {
      showError(error);
    }
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-2">
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
      </CardContent>
    </Card>
  );
}
