"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { AuthQuote } from "@/components/auth/auth-quote";
import { ForgotForm } from "@/components/auth/forgot-form";
import type { GoogleSettings } from "@/components/auth/google-script";
import { GoogleSignIn } from "@/components/auth/google-sign-in";
import { GoogleWaiting } from "@/components/auth/google-waiting";
import { SignInForm } from "@/components/auth/sign-in-form";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { useGoogleEntry } from "@/components/auth/use-google-entry";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { Button } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import { Tabs, TabsList, TabsPanel, TabsTrigger } from "@/components/ui/tabs";

type Mode = "signin" | "signup" | "forgot";

const HEADS = {
  signin: ["signInTitle", "signInSub"],
  signup: ["signUpTitle", "signUpSub"],
  forgot: ["forgot.title", "forgot.sub"],
} as const;

interface Props {
  /** Where to go once signed in; checked on the server to be ours. */
  from: string;
  initialMode: Mode;
  google: GoogleSettings;
}

/** Sign in and sign up, beside a brand that speaks (drawn: auth.html). */
export function AuthScreen({ from, initialMode, google }: Props) {
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const [mode, setMode] = useState<Mode>(initialMode);
  const [email, setEmail] = useState("");
  const enter = () => window.location.assign(from);
  const entry = useGoogleEntry(enter);
  const scene = { mode, setMode, email, onEmail: setEmail, onDone: enter };
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
          {entry.isEntering && <GoogleWaiting />}
          {/* Hidden, not gone, while Google's answer is on its way: a refusal must not lose what was typed. */}
          <div className="grid gap-6" hidden={entry.isEntering}>
            <header className="grid gap-2">
              <h1 className="text-38">{t(HEADS[mode][0])}</h1>
              <p className="text-16 text-ink-2">{t(HEADS[mode][1])}</p>
            </header>
            {mode === "forgot" ? (
              <Forgot {...scene} />
            ) : (
              <Doors
                {...scene}
                google={<GoogleSignIn settings={google} entry={entry} asks={mode === "signin"} />}
              />
            )}
          </div>
        </div>
      </main>
      <AuthQuote />
    </div>
  );
}

interface SceneProps {
  mode: Mode;
  setMode(mode: Mode): void;
  email: string;
  onEmail(email: string): void;
  onDone(): void;
}

function Doors({ mode, setMode, google, ...form }: SceneProps & { google: ReactNode }) {
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

function Forgot({ setMode, email, onEmail }: SceneProps) {
  const t = useTranslations("auth");
  return (
    <div className="grid gap-3">
      <ForgotForm email={email} onEmail={onEmail} />
      <Button variant="link" className="justify-self-center" onClick={() => setMode("signin")}>
        {t("forgot.back")}
      </Button>
    </div>
  );
}
