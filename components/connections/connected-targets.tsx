import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useErrorText } from "@/components/shell/use-error-text";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import { useChooseTargets, useRemoveTarget } from "@/lib/connections/client/mutations";
import type { ConnectedTarget } from "@/lib/connections/schemas";
import type { Platform } from "@/lib/core/platforms";

interface Props {
  platform: Platform;
  targets: ConnectedTarget[];
  /** False while the connection is unusable, when the network would refuse a change. */
  canChange: boolean;
}

/** Lists the connected pages and profiles of a network, when there are several. */
export function ConnectedTargets({ platform, targets, canChange }: Props) {
  const t = useTranslations("dashboard.connections");
  const common = useTranslations("common");
  const account = useCurrentAccount();
  const errorText = useErrorText();
  const choose = useChooseTargets(account._id, platform);
  const removal = useRemoveTarget(account._id, platform);
  const list = useRef<HTMLUListElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const showError = (error: unknown) => void showToast.error(errorText(error));

  const change = async (target: ConnectedTarget, work: () => Promise<void>) => {
    setBusy(target._id);
    try {
      await work();
      // The pressed button is gone.
      list.current?.focus();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
    }
  };
  const makeDefault = (target: ConnectedTarget) =>
    change(target, async () => {
      const additional = targets.filter((one) => one !== target).map(({ _id }) => _id);
      await choose.runAsync({ targetId: target._id, additional });
      showToast.success(t("defaultChanged", { name: isolate(target.name) }));
    });
  const remove = (target: ConnectedTarget) =>
    change(target, async () => {
      const { strandedPosts, restore } = await removal.runAsync(target._id);
      const undo = () => void restore().then(choose.runAsync).catch(showError);
      const removed = t("targetRemoved", { name: isolate(target.name) });
      showToast.success(
        strandedPosts > 0 ? `${removed}. ${t("strandedPosts", { n: strandedPosts })}` : removed,
        { action: { label: common("undo"), onClick: undo } },
      );
    });

  return (
    <div className="grid gap-2">
      <ul ref={list} tabIndex={-1} className="divide-y divide-line rounded-in border border-line">
        {targets.map((target) => (
          <li key={target._id} className="flex flex-wrap items-center gap-3 p-3">
            <Avatar src={target.avatarUrl} fallback={[...target.name][0]} />
            <span className="grid min-w-0 flex-1">
              <span className="wrap-anywhere font-semibold">
                <bdi>{target.name}</bdi>
              </span>
              {target.kind && <span className="text-13 text-ink-2">{t(`kind.${target.kind}`)}</span>}
            </span>
            {target.isDefault && <Badge tone="line">{t("default")}</Badge>}
            {canChange && !target.isDefault && (
              <>
                <Button size="sm" busy={busy === target._id} onClick={() => void makeDefault(target)}>
                  {t("makeDefault")}
                  <TargetOfAction name={target.name} />
                </Button>
                <Button
                  size="sm"
                  variant="quiet"
                  busy={busy === target._id}
                  onClick={() => void remove(target)}
                >
                  {t("removeTarget")}
                  <TargetOfAction name={target.name} />
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="text-13 text-ink-2">{t("defaultHint")}</p>
    </div>
  );
}

/** Keeps the direction of a name within a sentence of the other one. */
const isolate = (name: string) => `\u2068${name}\u2069`;

function TargetOfAction({ name }: { name: string }) {
  return (
    <span className="sr-only">
      : <bdi>{name}</bdi>
    </span>
  );
}
