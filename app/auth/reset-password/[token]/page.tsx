import type { Metadata } from "next";
import { ResetPasswordScreen } from "@/components/auth/reset-password-screen";
import { pageTitle } from "@/components/shell/page-title";

export async function generateMetadata(): Promise<Metadata> {
  return { ...(await pageTitle("auth.reset.title")), robots: { index: false }, referrer: "no-referrer" };
}

interface Props {
  params: Promise<{ token: string }>;
}

export default async function ResetPasswordPage({ params }: Props) {
  const { token } = await params;
  return <ResetPasswordScreen token={token} />;
}
