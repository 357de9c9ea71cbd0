"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { SecondFactorForm } from "@/components/auth/second-factor-form";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { toApiError } from "@/lib/api-client/api-error";
import { fetchStepUpOptions, useStepUp } from "@/lib/auth/client/second-factor";
import type { StepUpOptions } from "@/lib/auth/second-factor-schemas";

interface StepUp {
  /** Runs an action, and once more after a fresh proof when the server asks for one. */
  withStepUp<T>(action: () => Promise<T>): Promise<T>;
  /** Asks for a fresh proof where it is needed; false when the user cancels. */
  prove(): Promise<boolean>;
  /** The dialog is open. It explains the refusal of the action, which shows no error meanwhile. */
  isAsking: boolean;
}

const StepUpContext = createContext<StepUp | null>(null);

export function useStepUpContext(): StepUp {
  const context = useContext(StepUpContext);
  if (!context) throw new Error("useStepUpContext must be used inside StepUpProvider");
  return context;
}

interface Asked {
  options: StepUpOptions;
  end(isProved: boolean): void;
}

/** Renders the dialog that confirms the identity before sensitive actions of the screen inside. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = useMemo(() => {
    const prove = async () => {
      const options = await fetchStepUpOptions();
      if (options.isFresh || options.methods.length === 0) return true;
      return new Promise<boolean>((resolve) => {
        const end = (isProved: boolean) => {
          setAsked(null);
          resolve(isProved);
        };
        setAsked({ options, end });
      });
    };
    const withStepUp: StepUp["withStepUp"] = async (action) => {
      try {
        return await action();
      } catch (error) {
        if (toApiError(error).code !== "second_factor_required" || !(await prove())) throw error;
        return action();
      }
    };
    return { prove, withStepUp };
  }, []);
  const isAsking = asked !== null;
  const context = useMemo<StepUp>(() => ({ ...actions, isAsking }), [actions, isAsking]);
  return (
    <StepUpContext value={context}>
      {children}
      <Dialog open={isAsking} onOpenChange={(open) => !open && asked?.end(false)}>
        {asked && <StepUpContent {...asked} />}
      </Dialog>
    </StepUpContext>
  );
}

function StepUpContent({ options, end }: Asked) {
  const t = useTranslations("auth.secondFactor");
  const common = useTranslations("common");
  const stepUp = useStepUp();
  // The options of the dialog serve the first attempt; each one uses its challenge up.
  const [first, setFirst] = useState(options.passkeyOptions);
  const getPasskeyOptions = async () => {
    setFirst(undefined);
    return first ?? (await fetchStepUpOptions()).passkeyOptions ?? {};
  };
  return (
    <DialogContent>
      <DialogHeader closeLabel={common("close")}>
        <DialogTitle>{t("confirmTitle")}</DialogTitle>
      </DialogHeader>
      <DialogContentBody className="grid gap-4">
        <DialogDescription>{t("confirmText")}</DialogDescription>
        <SecondFactorForm
          methods={options.methods}
          getPasskeyOptions={getPasskeyOptions}
          onProof={(proof) => stepUp.runAsync(proof).then(() => end(true))}
        />
      </DialogContentBody>
    </DialogContent>
  );
}
