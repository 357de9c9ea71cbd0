import { VerifyEmailScreen } from "@/components/auth/verify-email-screen";
import { getSecretPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getSecretPageMetadata("auth.email");

export default async function VerifyEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <VerifyEmailScreen token={token} />;
}
