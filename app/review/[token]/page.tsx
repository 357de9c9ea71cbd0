import type { Metadata } from "next";
import { ReviewScreen } from "@/components/content-plan/review-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";
import { getReviewLanguage } from "@/lib/content-plan/server/client-review";

interface Props {
  params: Promise<{ token: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await getReviewLanguage((await params).token);
  return {
    ...(await getPageMetadata("contentPlanner.plan.client.tab", language ?? undefined)),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function ReviewPage({ params }: Props) {
  const { token } = await params;
  return <ReviewScreen token={token} />;
}
