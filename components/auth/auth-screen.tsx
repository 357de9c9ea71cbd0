"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ForgotPasswordForm } from "@/components/auth/forgot-password-form";
import type { GoogleSettings } from "@/components/auth/google-script";
import { GoogleSignIn, useGoogleSignInFlow } from "@/components/auth/google-sign-in";
import { SecondFactorStep } from "@/components/auth/second-factor-step";
import { SignInForm } from "@/components/auth/sign-in-form";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { usePreservedState } from "@/components/shell/use-preserved-state";
import { CropMarks, QuoteMark, WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { Image } from "@/components/ui/image";
import { Logo } from "@/components/ui/logo";
import { Tabs, TabsList, TabsPanel, TabsTrigger } from "@/components/ui/tabs";
import type { SecondFactorDetails } from "@/lib/auth/second-factor-schemas";

const POSTERS = [
  { file: "bread-4x5", label: "illustrationCaption1" },
  { file: "law-4x5", label: "illustrationCaption2" },
  { file: "run-4x5", label: "illustrationCaption3" },
] as const;

function AuthQuote() {
  const t = useTranslations("auth");
  return (
    <aside className="relative hidden content-center gap-14 overflow-hidden border-line border-s bg-stage px-12 py-16 lg:grid xl:px-22">
      <figure className="grid gap-5">
        <QuoteMark className="-ms-2.5 -mb-5 block h-21 text-[200px]">{t("quoteMark")}</QuoteMark>
        <blockquote className="max-w-[16em] text-balance font-display font-medium text-[34px]/[44px] xl:text-[44px]/[54px]">
          {t("testimonial")}
        </blockquote>
        <WaveformDivider bars={64} className="max-w-140" />
        <figcaption className="-mt-1 text-ink-2">{t("testimonialAuthor")}</figcaption>
      </figure>
      <div className="grid grid-cols-3 gap-7">
        {POSTERS.map(({ file, label }) => (
          <CropMarks key={file}>
            <Image
              src={`/demo-images/${file}.webp`}
              alt={t(label)}
              width={1080}
              height={1350}
              className="h-auto w-full"
            />
          </CropMarks>
        ))}
      </div>
    </aside>
  );
}

type Mode = "signin" | "signup" | "forgot";

const HEADS = {
  signin: ["signInTitle", "signInSub"],
  signup: ["signUpTitle", "signUpSub"],
  forgot: ["forgot.title", "forgot.sub"],
} as const;

interface Props {
  /** Path to open after sign-in; the server has verified that it is internal. */
  from: string;
  initialMode: Mode;
  google: GoogleSettings;
}

export function AuthScreen({ from, initialMode, google }: Props) {
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const [mode, setMode] = useState<Mode>(initialMode);
  const [email, setEmail] = usePreservedState("auth.email");
  const [secondFactor, setSecondFactor] = useState<SecondFactorDetails | null>(null);
  const enter = () => window.location.assign(from);
  const googleFlow = useGoogleSignInFlow(enter, setSecondFactor);
  const form = { mode, setMode, email, onEmail: setEmail, onDone: enter, onSecondFactor: setSecondFactor };
  return (
    <div className="grid min-h-screen lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <main className="flex flex-col px-6 pt-8 pb-10 sm:px-10 xl:px-18">
        <div className="flex items-center gap-1">
          <a href="/" className="no-underline">
            <Logo>{common("brand")}</Logo>
          </a>
          <span className="ms-auto" />
          <LanguageSwitch />
          <ThemeMenu />
        </div>
        <div className="mx-auto my-auto w-full max-w-100 py-12">
          {googleFlow.isEntering && <GoogleSignInPending />}
          {secondFactor && (
            <div className="grid gap-2">
              <h1 className="text-38">{t("secondFactor.title")}</h1>
              <SecondFactorStep details={secondFactor} onDone={enter} onBack={() => setSecondFactor(null)} />
            </div>
          )}
          {/* Hidden instead of unmounted while Google's response is pending, so that a refusal keeps the input. */}
          <div className="grid gap-6" hidden={googleFlow.isEntering || secondFactor !== null}>
            <header className="grid gap-2">
              <h1 className="text-38">{t(HEADS[mode][0])}</h1>
              <p className="text-16 text-ink-2">{t(HEADS[mode][1])}</p>
            </header>
            {mode === "forgot" ? (
              <ForgotPassword {...form} />
            ) : (
              <SignInTabs
                {...form}
                google={<GoogleSignIn settings={google} entry={googleFlow} asks={mode === "signin"} />}
              />
            )}
          </div>
        </div>
      </main>
      <AuthQuote />
    </div>
  );
}

interface FormProps {
  mode: Mode;
  setMode(mode: Mode): void;
  email: string;
  onEmail(email: string): void;
  onDone(): void;
  onSecondFactor(details: SecondFactorDetails): void;
}

function SignInTabs({ mode, setMode, google, ...form }: FormProps & { google: ReactNode }) {
  const t = useTranslations("auth");
  return (
    <Tabs value={mode} onValueChange={(value) => setMode(value as Mode)}>
      <TabsList>
        <TabsTrigger value="signin">{t("signIn")}</TabsTrigger>
        <TabsTrigger value="signup">{t("signUp")}</TabsTrigger>
      </TabsList>
      {google}
      <TabsPanel value="signin" className="pt-5">
        <SignInForm {...form} onForgot={() => setMode("forgot")} />
      </TabsPanel>
      <TabsPanel value="signup" className="pt-5">
        <SignUpForm {...form} onSignIn={() => setMode("signin")} />
      </TabsPanel>
    </Tabs>
  );
}

function ForgotPassword({ setMode, email, onEmail }: FormProps) {
  const t = useTranslations("auth");
  return (
    <div className="grid gap-3">
      <ForgotPasswordForm email={email} onEmail={onEmail} />
      <Button variant="link" className="justify-self-center" onClick={() => setMode("signin")}>
        {t("forgot.back")}
      </Button>
    </div>
  );
}

/** Shown after Google's response while our server still processes it. */
function GoogleSignInPending() {
  const t = useTranslations("auth.google");
  return (
    <div className="grid gap-4">
      <h1 className="text-28">{t("waitingTitle")}</h1>
      <WaveformDivider bare state="speaking" />
      <p className="text-16" role="status">
        {t("waiting")}
      </p>
    </div>
  );
}
