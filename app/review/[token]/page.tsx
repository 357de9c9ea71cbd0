import type { Metadata } from "next";
import { ReviewScreen } from "@/components/content-plan/review-screen";
import { pageTitle } from "@/components/shell/page-title";

export async function generateMetadata(): Promise<Metadata> {
  return {
    ...(await pageTitle("contentPlanner.plan.client.tab")),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

interface Props {
  params: Promise<{ token: string }>;
}

export default async function ReviewPage({ params }: Props) {
  const { token } = await params;
  return <ReviewScreen token={token} />;
}
