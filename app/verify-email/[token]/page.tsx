import type { Metadata } from "next";
import { VerifyEmailScreen } from "@/components/auth/verify-email-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return { ...(await getPageMetadata("auth.email")), robots: { index: false }, referrer: "no-referrer" };
}

interface Props {
  params: Promise<{ token: string }>;
}

export default async function VerifyEmailPage({ params }: Props) {
  const { token } = await params;
  return <VerifyEmailScreen token={token} />;
}
