"use client";

import { type Query, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Centred } from "@/components/shell/centred";
import { DesktopCard } from "@/components/shell/desktop-card";
import { OverlayHost } from "@/components/shell/overlays/overlay-host";
import { QueryFailure } from "@/components/shell/query-failure";
import { CurrentUserContext } from "@/components/shell/use-current-user";
import { useNarrow } from "@/components/shell/use-narrow";
import { Spinner } from "@/components/ui/spinner";
import { keepAgain, keepNothing, leave } from "@/lib/api-client/leave";
import { onOtherTabs, tellOtherTabs } from "@/lib/api-client/other-tabs";
import { authCheckQuery, authKeys } from "@/lib/auth/client/queries";
import { HOME_PATH, signInPath } from "@/lib/auth/safe-return-path";
import type { CheckAnswer } from "@/lib/auth/schemas";

type CheckQuery = Query<CheckAnswer, Error, CheckAnswer, typeof authKeys.check>;

/** Whoever comes back from their inbox sees at once that the address is verified: the one exception (decision 051). */
function askAgainOnReturn({ state }: CheckQuery): "always" | false {
  return state.data?.user?.isEmailVerified === false ? "always" : false;
}

/** Tabs of one browser share one session: each says who it is opened for, and asks again when another says otherwise. */
function useOtherTabs(userId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    tellOtherTabs(userId);
    return onOtherTabs((personId) => {
      if (personId === userId) return keepAgain();
      if (personId === null) keepNothing();
      void client.invalidateQueries({ queryKey: authKeys.check });
    });
  }, [userId, client]);
}

/**
 * Whether somebody else than the person this page was opened for is signed in by now: they came in through another tab.
 * Then the page is left for their own: what was loaded here is not theirs to see.
 */
function useTakenOver(userId: string | undefined): boolean {
  const client = useQueryClient();
  const [first, setFirst] = useState(userId);
  if (first === undefined && userId !== undefined) setFirst(userId);
  const taken = first !== undefined && userId !== undefined && userId !== first;
  useEffect(() => {
    if (taken) leave(client, HOME_PATH);
  }, [taken, client]);
  return taken;
}

/**
 * Everything protected stands in here (specification section 2): a spinner while the check loads, the sign-in when
 * there is nobody, the desktop card on a narrow screen, else the page.
 */
export function Gate({ children }: { children: ReactNode }) {
  const t = useTranslations("common");
  const narrow = useNarrow();
  const check = useQuery({ ...authCheckQuery, refetchOnWindowFocus: askAgainOnReturn });
  const user = check.data?.user;
  const nobody = check.isSuccess && !user;
  useOtherTabs(user?._id);
  const taken = useTakenOver(user?._id);

  useEffect(() => {
    if (!nobody) return;
    const { pathname, search } = window.location;
    // A new document: nothing of the studio stays in this one's memory.
    window.location.replace(signInPath(pathname + search));
  }, [nobody]);

  // A failed look at an answer that is already here changes nothing for the person.
  if (check.isError && !check.data) {
    return (
      <Centred>
        <QueryFailure query={check} />
      </Centred>
    );
  }
  if (!user || taken) {
    return (
      <Centred>
        <Spinner label={t("loading")} />
      </Centred>
    );
  }
  if (narrow) return <DesktopCard />;
  return (
    <CurrentUserContext value={user}>
      <OverlayHost>{children}</OverlayHost>
    </CurrentUserContext>
  );
}
