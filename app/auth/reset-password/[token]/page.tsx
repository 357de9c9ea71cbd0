import type { Metadata } from "next";
import { ResetPasswordScreen } from "@/components/auth/reset-password-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return {
    ...(await getPageMetadata("auth.reset.title")),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

interface Props {
  params: Promise<{ token: string }>;
}

export default async function ResetPasswordPage({ params }: Props) {
  const { token } = await params;
  return <ResetPasswordScreen token={token} />;
}
