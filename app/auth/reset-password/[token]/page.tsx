import { ResetPasswordScreen } from "@/components/auth/reset-password-screen";
import { getSecretPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getSecretPageMetadata("auth.reset.title");

export default async function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <ResetPasswordScreen token={token} />;
}
