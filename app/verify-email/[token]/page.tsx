import type { Metadata } from "next";
import { VerifyEmailScreen } from "@/components/auth/verify-email-screen";
import { pageTitle } from "@/components/shell/page-title";

export async function generateMetadata(): Promise<Metadata> {
  return { ...(await pageTitle("auth.email")), robots: { index: false }, referrer: "no-referrer" };
}

interface Props {
  params: Promise<{ token: string }>;
}

export default async function VerifyEmailPage({ params }: Props) {
  const { token } = await params;
  return <VerifyEmailScreen token={token} />;
}
