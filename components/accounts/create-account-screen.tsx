"use client";

import { LogOut, Settings2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CreateAccountForm } from "@/components/accounts/create-account-form";
import { PlainScreen } from "@/components/shell/plain-screen";
import { useLeaving } from "@/components/shell/use-leaving";
import { Button } from "@/components/ui/button";

/** The first minute: whose voice it is. `back` leads to a brand that exists already. */
export function CreateAccountScreen({ back }: { back: string | null }) {
  const t = useTranslations("common.account");
  return (
    <PlainScreen
      back={back}
      title={t("title")}
      intro={t("intro")}
      actions={<OwnWays />}
      className="max-w-140 py-16"
    >
      <CreateAccountForm />
    </PlainScreen>
  );
}

/** Without a brand there is no sidebar, and nothing else would lead to one's own settings or out. */
function OwnWays() {
  const t = useTranslations("common.nav");
  const { leave, isPending } = useLeaving();
  return (
    <>
      <Button asChild variant="quiet">
        <Link href="/account/me">
          <Settings2 aria-hidden="true" />
          {t("settings")}
        </Link>
      </Button>
      <Button variant="quiet" busy={isPending} onClick={leave}>
        <LogOut aria-hidden="true" className="rtl:-scale-x-100" />
        {t("signOut")}
      </Button>
    </>
  );
}
