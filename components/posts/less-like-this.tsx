"use client";

import { ThumbsDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useTraitText } from "@/components/accounts/use-trait-text";
import { useComposer } from "@/components/posts/composer-context";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { notify } from "@/components/ui/notify";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useLessLikeThis, useTakeBackLess } from "@/lib/accounts/client/use-less-like-this";
import { VOICE_LIMITS } from "@/lib/accounts/rules";
import type { VoiceTrait } from "@/lib/accounts/voice-schemas";

/** "Less like this": what did not sound right, kept for every later text of the brand. */
export function LessLikeThis({ traits }: { traits: VoiceTrait[] }) {
  const t = useTranslations("posts.written.less");
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="quiet" size="sm">
          <ThumbsDown aria-hidden="true" />
          {t("open")}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t("open")} className="w-80">
        <LessForm traits={traits} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}

function LessForm({ traits, onDone }: { traits: VoiceTrait[]; onDone(): void }) {
  const t = useTranslations("posts.written.less");
  const common = useTranslations("common");
  const traitText = useTraitText();
  const errorText = useErrorText();
  const { account } = useComposer();
  const say = useLessLikeThis(account._id);
  const takeBack = useTakeBackLess(account._id);
  const [text, setText] = useState("");
  const [about, setAbout] = useState("");
  const [missing, setMissing] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(text.trim() === "");
    if (text.trim() === "") return;
    const trait = about === "" ? undefined : traits[Number(about)];
    const said = await say.runAsync({ text: text.trim(), ...(trait ? { trait } : {}) }).catch(() => null);
    if (!said) return;
    const line = said.account.brandVoice.avoid?.at(-1) ?? text.trim();
    onDone();
    notify.success(t("done"), {
      action: { label: common("undo"), onClick: () => takeBack.run(line) },
    });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field label={t("label")} error={missing ? t("missing") : undefined} hint={t("hint")}>
        <Textarea
          rows={3}
          maxLength={VOICE_LIMITS.complaint}
          value={text}
          dir={text ? "auto" : undefined}
          placeholder={t("placeholder")}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {traits.length > 0 && (
        <Field label={t("about")}>
          <Select value={about} onChange={(event) => setAbout(event.target.value)}>
            <option value="">{t("whole")}</option>
            {traits.map((trait, index) => (
              <option key={`${trait.kind} ${trait.value}`} value={index}>
                {traitText(trait)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {say.error && <Note tone="err">{errorText(say.error)}</Note>}
      <Button type="submit" variant="primary" size="sm" busy={say.isPending} className="justify-self-start">
        {t("send")}
      </Button>
    </form>
  );
}
