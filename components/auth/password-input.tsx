"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Input } from "@/components/ui/input";

/** A password field that can be read back; paste and password managers work as they should. */
export function PasswordInput(props: ComponentProps<typeof Input>) {
  const t = useTranslations("auth");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const toggle = (
    <button
      type="button"
      onClick={() => setShown(!shown)}
      aria-label={t(shown ? "hidePassword" : "showPassword")}
      aria-pressed={shown}
      className="grid size-6 flex-none place-items-center"
    >
      <Icon aria-hidden="true" />
    </button>
  );
  return <Input {...props} type={shown ? "text" : "password"} dir="ltr" trailing={toggle} />;
}
