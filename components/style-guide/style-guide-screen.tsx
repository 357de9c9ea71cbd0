import { CircleCheck, OctagonAlert } from "lucide-react";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { type ApiPaths, ApiReference } from "@/components/style-guide/api-reference";
import { OverlaySamples } from "@/components/style-guide/overlay-samples";
import { FieldSamples, MessageSamples, StyleGuideSection } from "@/components/style-guide/samples";
import type { StyleGuideMessages } from "@/components/style-guide/style-guide-messages";
import { Badge, Tag } from "@/components/ui/badge";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { LogoMark } from "@/components/ui/logo";
import { PriceTag } from "@/components/ui/price-tag";

const PARTS = ["database", "storage", "queue"] as const;

type ServiceChecks = Record<(typeof PARTS)[number], "ok" | "down">;

interface ServiceStatusProps {
  texts: StyleGuideMessages["service"];
  checks: ServiceChecks;
  standIns: readonly string[];
}

function ServiceStatus({ texts, checks, standIns }: ServiceStatusProps) {
  return (
    <StyleGuideSection title={texts.title}>
      <ul className="grid gap-px border border-line bg-line sm:grid-cols-3">
        {PARTS.map((part) => {
          const isUp = checks[part] === "ok";
          return (
            <li key={part} className="flex items-center justify-between gap-3 bg-surface px-4 py-3">
              <b className="font-semibold">{texts[part]}</b>
              <Tag tone={isUp ? "ok" : "err"}>
                {isUp ? <CircleCheck aria-hidden="true" /> : <OctagonAlert aria-hidden="true" />}
                {isUp ? texts.ok : texts.down}
              </Tag>
            </li>
          );
        })}
      </ul>
      <p className="flex flex-wrap items-center gap-2 text-ink-2">
        {standIns.length > 0 ? texts.standIns : texts.noStandIns}
        {standIns.map((name) => (
          <Badge key={name} tone="line">
            <bdi dir="ltr" lang="en">
              {name}
            </bdi>
          </Badge>
        ))}
      </p>
    </StyleGuideSection>
  );
}

/** Custom properties in components/ui/theme/tokens.css. */
const COLORS = [
  "canvas",
  "surface",
  "raised",
  "stage",
  "line",
  "line-strong",
  "ink-2",
  "ink",
  "brand",
  "voice",
  "voice-text",
  "focus",
  "ok",
  "warn",
  "err",
  "ins",
  "del",
  "guide",
];

function ColorSamples({ texts }: { texts: StyleGuideMessages["colour"] }) {
  return (
    <StyleGuideSection title={texts.title} text={texts.text}>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 lg:grid-cols-9">
        {COLORS.map((name) => (
          <li key={name} className="grid gap-1">
            <span
              aria-hidden="true"
              className="h-12 rounded-in border border-line forced-color-adjust-none"
              style={{ backgroundColor: `var(--${name})` }}
            />
            <bdi dir="ltr" lang="en" className="text-12 text-ink-2">
              {name}
            </bdi>
          </li>
        ))}
      </ul>
    </StyleGuideSection>
  );
}

const DISPLAY = ["text-54", "text-38", "text-28", "text-22"];
const BODY = ["text-18", "text-16", "text-14"];

function TypographySamples({ texts }: { texts: StyleGuideMessages["type"] }) {
  return (
    <StyleGuideSection title={texts.title}>
      <div className="grid gap-4">
        {DISPLAY.map((size) => (
          <p key={size} className={`font-display ${size}`}>
            {texts.sample}
          </p>
        ))}
        {BODY.map((size) => (
          <p key={size} className={size}>
            {texts.sample}
          </p>
        ))}
        <p className="text-12 text-ink-2">{texts.small}</p>
      </div>
    </StyleGuideSection>
  );
}

interface Props {
  texts: StyleGuideMessages;
  checks: ServiceChecks;
  standIns: readonly string[];
  /** Null without a generated document. */
  api: { paths: ApiPaths } | null;
}

export function StyleGuideScreen({ texts, checks, standIns, api }: Props) {
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
        <WaveformDivider bars={64} className="h-10" />
      </header>
      <ServiceStatus texts={texts.service} checks={checks} standIns={standIns} />
      <ColorSamples texts={texts.colour} />
      <TypographySamples texts={texts.type} />
      <ButtonSamples texts={texts.buttons} />
      <FieldSamples texts={texts.fields} />
      <MessageSamples texts={texts.messages} />
      <OverlaySamples texts={texts.floats} />
      <ApiReference texts={texts.api} paths={api?.paths ?? null} />
    </main>
  );
}

function ButtonSamples({ texts }: { texts: StyleGuideMessages["buttons"] }) {
  return (
    <StyleGuideSection title={texts.title} text={texts.text}>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary">{texts.primary}</Button>
        <Button variant="voice">
          {texts.voice}
          <PriceTag credits={1}>{texts.price}</PriceTag>
        </Button>
        <Button variant="line">{texts.line}</Button>
        <Button variant="quiet">{texts.quiet}</Button>
        <Button variant="danger">{texts.danger}</Button>
        <Button variant="link">{texts.link}</Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="line" size="sm">
          {texts.small}
        </Button>
        <Button variant="primary" size="lg">
          {texts.large}
        </Button>
        <Button variant="line">
          {texts.primary} <Kbd>S</Kbd>
        </Button>
      </div>
    </StyleGuideSection>
  );
}
