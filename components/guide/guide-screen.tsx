import { ApiCalls, type ApiPaths } from "@/components/guide/api-calls";
import { ButtonSamples } from "@/components/guide/button-samples";
import { ColourSamples } from "@/components/guide/colour-samples";
import { FieldSamples } from "@/components/guide/field-samples";
import { FloatSamples } from "@/components/guide/float-samples";
import type { GuideTexts } from "@/components/guide/guide-texts";
import { MessageSamples } from "@/components/guide/message-samples";
import { type ServiceChecks, ServiceState } from "@/components/guide/service-state";
import { TypeSamples } from "@/components/guide/type-samples";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { LogoMark } from "@/components/ui/logo";
import { VoiceRule } from "@/components/ui/voice-rule";

interface Props {
  texts: GuideTexts;
  checks: ServiceChecks;
  standIns: readonly string[];
  /** Null where no build has written it. */
  api: { paths: ApiPaths } | null;
}

/** Everything there is to build with, on one page, in the reader's language and theme. */
export function GuideScreen({ texts, checks, standIns, api }: Props) {
  return (
    <main className="mx-auto grid w-[min(1080px,100%-2rem)] gap-14 pt-8 pb-24">
      <header className="grid gap-4">
        <div className="flex items-center gap-1">
          <LogoMark />
          <span className="ms-auto" />
          <LanguageSwitch />
          <ThemeMenu />
        </div>
        <h1 className="text-54">{texts.title}</h1>
        <p className="text-18 text-ink-2">{texts.lead}</p>
        <VoiceRule bars={64} className="h-10" />
      </header>
      <ServiceState texts={texts.service} checks={checks} standIns={standIns} />
      <ColourSamples texts={texts.colour} />
      <TypeSamples texts={texts.type} />
      <ButtonSamples texts={texts.buttons} />
      <FieldSamples texts={texts.fields} />
      <MessageSamples texts={texts.messages} />
      <FloatSamples texts={texts.floats} />
      <ApiCalls texts={texts.api} paths={api?.paths ?? null} />
    </main>
  );
}
