import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { QueryError } from "@/components/shell/query-error";
import { useErrorText } from "@/components/shell/use-error-text";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import { useChooseTargets } from "@/lib/connections/client/mutations";
import { targetsQuery } from "@/lib/connections/client/queries";
import { MAX_CONNECTED_TARGETS } from "@/lib/connections/limits";
import type { ConnectedTarget, TargetDto } from "@/lib/connections/schemas";
import type { Platform } from "@/lib/core/platforms";

type Row = Pick<TargetDto, "_id" | "name" | "avatarUrl" | "kind"> & Partial<Pick<TargetDto, "blocked">>;

interface Props {
  platform: Platform;
  /** Targets that are connected now, the default one first. */
  connected: ConnectedTarget[];
  onDone(): void;
}

/** Lists the user's pages, profiles and organizations to choose from; the first chosen one becomes the default. */
export function TargetPicker({ platform, connected, onDone }: Props) {
  const t = useTranslations("dashboard.connections");
  const account = useCurrentAccount();
  const errorText = useErrorText();
  const query = useQuery(targetsQuery(account._id, platform));
  const choose = useChooseTargets(account._id, platform);
  const [edited, setEdited] = useState<string[] | null>(null);
  const [isTried, setTried] = useState(false);

  if (query.isPending) return <Skeleton className="h-24" />;
  const failure = <QueryError query={query} lead={t("targetsFailed")} />;
  if (!query.data) return failure;
  const isConnected = ({ _id }: { _id: string }) => connected.some((one) => one._id === _id);
  // Connected ones stay chosen when the network does not list them, or not as usable, until the user unchecks them.
  const unlisted = connected.filter(({ _id }) => !query.data.targets.some((listed) => listed._id === _id));
  const rows: Row[] = [...query.data.targets, ...unlisted];
  const offered = rows.filter((row) => !row.blocked || isConnected(row)).map(({ _id }) => _id);
  const chosen = (edited ?? connected.map(({ _id }) => _id)).filter((one) => offered.includes(one));
  const [targetId, ...additional] = chosen;
  const problem = !targetId ? "chooseOne" : chosen.length > MAX_CONNECTED_TARGETS ? "chooseFewer" : null;
  const toggle = (id: string, isOn: boolean) => {
    const next = [...chosen.filter((one) => one !== id), ...(isOn ? [id] : [])];
    // The default stays the default when it is chosen again.
    setEdited(next.toSorted((a, b) => Number(b === connected[0]?._id) - Number(a === connected[0]?._id)));
  };
  const save = () => {
    setTried(true);
    if (!targetId || problem) return;
    choose.runAsync({ targetId, additional }).then(
      ({ strandedPosts }) => {
        const saved = t("targetsSaved");
        showToast.success(
          strandedPosts > 0 ? `${saved}. ${t("strandedPosts", { n: strandedPosts })}` : saved,
        );
        onDone();
      },
      (error) => showToast.error(errorText(error)),
    );
  };
  const id = `choice-${platform}`;
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-semibold font-ui text-14">
        {t(`choose.${platform}`)}
      </h3>
      {failure}
      <ul className="divide-y divide-line rounded-in border border-line">
        {rows.map((target) => (
          <li key={target._id} className="flex items-center gap-3 p-3">
            {target.blocked && !isConnected(target) ? (
              <TargetFace target={target} />
            ) : (
              <Checkbox
                className="min-w-0 flex-1 gap-3"
                checked={chosen.includes(target._id)}
                onCheckedChange={(isOn) => toggle(target._id, isOn === true)}
              >
                <TargetFace target={target} />
              </Checkbox>
            )}
            {rows.length > 1 && target._id === targetId && <Badge tone="line">{t("default")}</Badge>}
          </li>
        ))}
      </ul>
      {isTried && problem && (
        <p role="alert" className="font-semibold text-13 text-err">
          {t(problem, { max: MAX_CONNECTED_TARGETS })}
        </p>
      )}
      <Button variant="primary" className="justify-self-start" busy={choose.isPending} onClick={save}>
        {t("use")}
      </Button>
    </section>
  );
}

function TargetFace({ target: { name, avatarUrl, kind, blocked } }: { target: Row }) {
  const t = useTranslations("dashboard.connections");
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar src={avatarUrl} fallback={[...name][0]} />
      <span className="grid min-w-0">
        <span className="line-clamp-1 wrap-anywhere font-semibold">
          <bdi>{name}</bdi>
        </span>
        {kind && <span className="text-13 text-ink-2">{t(`kind.${kind}`)}</span>}
        {blocked && <span className="text-13 text-ink-2">{t(`blocked.${blocked}`)}</span>}
      </span>
    </span>
  );
}
