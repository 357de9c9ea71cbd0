import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import { findTarget } from "@/lib/connections/find-target";
import { METRICS } from "@/lib/core/platforms";
import { insightsQueryOptions } from "@/lib/insights/client/queries";

/** Number of metrics shown; Insights has all of them. */
const SHOWN = 4;

/** Shows the metrics of a published post of the last 90 days, once the network has reported some. */
export function FirstResults() {
  const t = useTranslations("posts.results");
  const metricName = useTranslations("dashboard.insights.metric");
  const format = useFormatter();
  const { account, draft } = useComposer();
  const { post } = draft;
  const { data } = useQuery(insightsQueryOptions(account._id, post.platform, 90));
  const { data: status } = useQuery(connectionStatusQuery(account._id));
  const target = findTarget(status?.[post.platform]?.targets ?? [], post.targetId);
  const isMeasured = target?.isDefault !== false;
  const figures = data?.posts.find(({ _id }) => _id === post._id)?.figures;
  const reported = METRICS.filter((metric) => typeof figures?.[metric] === "number").slice(0, SHOWN);
  return (
    <Card aria-labelledby="first-results-title">
      <CardHeader>
        <CardTitle id="first-results-title">{t("title")}</CardTitle>
      </CardHeader>
      <CardContent>
        {reported.length === 0 ? (
          <p className="text-ink-2">{t(isMeasured ? "none" : "defaultOnly")}</p>
        ) : (
          <dl className="grid grid-cols-2 gap-px border border-line bg-line">
            {reported.map((metric) => (
              <div key={metric} className="flex flex-col-reverse bg-surface p-4">
                <dt className="text-13 text-ink-2">{metricName(metric)}</dt>
                <dd className="font-display font-medium text-28">{format.number(figures?.[metric] ?? 0)}</dd>
              </div>
            ))}
          </dl>
        )}
      </CardContent>
    </Card>
  );
}
