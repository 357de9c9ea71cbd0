import type { Metadata } from "next";
import { ReviewScreen } from "@/components/content-plan/review-screen";
import { pageTitle } from "@/components/shell/page-title";
import { reviewLanguage } from "@/lib/content-plan/server/review";

interface Props {
  params: Promise<{ token: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await reviewLanguage((await params).token);
  return {
    ...(await pageTitle("contentPlanner.plan.client.tab", language ?? undefined)),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function ReviewPage({ params }: Props) {
  const { token } = await params;
  return <ReviewScreen token={token} />;
}
