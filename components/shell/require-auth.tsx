"use client";

import { type Query, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { ActingBanner, ActingEnded } from "@/components/shell/acting-banner";
import { OverlayHost } from "@/components/shell/overlays/overlay-host";
import { QueryError } from "@/components/shell/query-error";
import { CenteredPage, LoadingPage } from "@/components/shell/simple-page-layout";
import { CurrentUserContext } from "@/components/shell/use-current-user";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Logo } from "@/components/ui/logo";
import { actingEndedStore, setActingScreen } from "@/lib/api-client/acting-screen";
import { onChangeBroadcast } from "@/lib/api-client/change-broadcast";
import { broadcastSession, onSessionBroadcast } from "@/lib/api-client/session-broadcast";
import {
  disableClientStorage,
  enableClientStorage,
  signOutAndRedirect,
} from "@/lib/api-client/sign-out-cleanup";
import { authCheckQuery, authKeys } from "@/lib/auth/client/queries";
import { buildSignInPath, HOME_PATH } from "@/lib/auth/safe-return-path";
import { creditKeys } from "@/lib/credits/client/queries";

/** The studio requires a width of 768 px [spec 2]. */
const NARROW = "(max-width: 767px)";
const WIDE_PX = 768;

/** Zooming to 200 % halves the CSS pixels of a wide window, which still belongs to a computer. */
function isNarrow(): boolean {
  return window.matchMedia(NARROW).matches && window.outerWidth < WIDE_PX;
}

function listen(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener("change", listener);
  window.addEventListener("resize", listener);
  return () => {
    media.removeEventListener("change", listener);
    window.removeEventListener("resize", listener);
  };
}

/**
 * Tabs share one session: each broadcasts its user, and refetches when another tab reports a different one or the
 * verified address. What another tab changed is refetched when it is shown next.
 */
function useOtherTabs(personId: string | undefined, isEmailVerified: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (personId === undefined) return;
    broadcastSession({ personId, isEmailVerified });
    return onSessionBroadcast((news) => {
      if (news.personId === null) disableClientStorage();
      if (news.personId === personId) {
        enableClientStorage();
        if (isEmailVerified || !news.isEmailVerified) return;
        void client.invalidateQueries({ queryKey: creditKeys.info });
      }
      void client.invalidateQueries({ queryKey: authKeys.check });
    });
  }, [personId, isEmailVerified, client]);
  useEffect(
    () =>
      onChangeBroadcast(() => {
        const predicate = ({ queryKey: [group] }: Query) => group !== authKeys.check[0];
        void client.invalidateQueries({ predicate, refetchType: "none" });
      }),
    [client],
  );
}

/** Navigates away when another user signed in through another tab: the data belongs to the previous user. */
function useTakenOver(userId: string | undefined): boolean {
  const client = useQueryClient();
  const [first, setFirst] = useState(userId);
  if (first === undefined && userId !== undefined) setFirst(userId);
  const taken = first !== undefined && userId !== undefined && userId !== first;
  useEffect(() => {
    if (taken) signOutAndRedirect(client, HOME_PATH);
  }, [taken, client]);
  return taken;
}

/** Auth guard [spec 2]: redirects to sign-in without a session, shows the desktop card on narrow screens. */
export function RequireAuth({ children }: { children: ReactNode }) {
  const narrow = useSyncExternalStore(listen, isNarrow, () => false);
  const check = useQuery(authCheckQuery);
  const user = check.data?.user;
  const anonymous = check.isSuccess && !user;
  useOtherTabs(user?._id, user?.isEmailVerified ?? false);
  const taken = useTakenOver(user?._id);
  const hasActingEnded = useStore(actingEndedStore);
  // Before the screens below render, whose calls it marks.
  if (user && check.data?.acting) setActingScreen(user._id);

  useEffect(() => {
    if (!anonymous) return;
    const { pathname, search } = window.location;
    // Loads a new document, which clears the studio from memory.
    window.location.replace(buildSignInPath(pathname + search));
  }, [anonymous]);

  if (hasActingEnded) return <ActingEnded />;
  // A failed refetch with existing data changes nothing.
  if (check.isError && !check.data) {
    return (
      <CenteredPage>
        <QueryError query={check} />
      </CenteredPage>
    );
  }
  if (!user || taken) return <LoadingPage />;
  return (
    <CurrentUserContext value={user}>
      {narrow ? (
        <>
          <ActingBanner />
          <DesktopRequiredCard />
        </>
      ) : (
        <OverlayHost>{children}</OverlayHost>
      )}
    </CurrentUserContext>
  );
}

/** Shown below 768 px [spec 2]. */
function DesktopRequiredCard() {
  const t = useTranslations("common");
  return (
    <main className="grid min-h-screen place-items-center p-4">
      <Card className="grid w-full max-w-90 justify-items-center gap-4 px-6 py-10 text-center">
        <Logo>{t("brand")}</Logo>
        <Monitor aria-hidden="true" className="mt-2 size-10 rounded-card border border-line p-2" />
        <h1 className="text-28">{t("desktop.title")}</h1>
        <p className="text-ink-2">{t("desktop.text")}</p>
        <Button asChild variant="primary" size="lg" block>
          <a href="/">{t("desktop.home")}</a>
        </Button>
      </Card>
    </main>
  );
}
