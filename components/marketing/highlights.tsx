import { Cloud, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { AdaptDemo } from "@/components/marketing/demos/adapt-demo";
import { WeekDemo } from "@/components/marketing/demos/week-demo";
import {
  CONTENT_WIDTH_CLASS,
  type LandingMessages,
  type LandingProps,
} from "@/components/marketing/landing-messages";
import { SectionHeading } from "@/components/marketing/section-heading";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { type PlatformName, PlatformTag } from "@/components/ui/platform-tag";
import { PLATFORMS } from "@/lib/core/platforms";

export function Highlights({ language, texts }: LandingProps) {
  const { title, connect, plan, adapt, voice } = texts.highlights;
  return (
    <section className={cn(CONTENT_WIDTH_CLASS, "pt-18 md:pt-28")}>
      <SectionHeading>{title}</SectionHeading>
      <div className="grid gap-x-8 gap-y-11 md:grid-cols-12 md:gap-y-14">
        <Highlight {...connect} className="md:col-span-6 xl:col-span-5">
          <ConnectionsDemo texts={texts} />
        </Highlight>
        <Highlight {...plan} className="md:col-span-6 xl:col-span-7">
          <WeekDemo language={language} texts={texts} />
        </Highlight>
        <Highlight {...adapt} className="md:col-span-6 xl:col-span-7">
          <AdaptDemo language={language} texts={texts} />
        </Highlight>
        <Highlight {...voice} className="md:col-span-6 xl:col-span-5">
          <VoiceDemo texts={texts} />
        </Highlight>
      </div>
    </section>
  );
}

interface HighlightProps {
  title: string;
  text: string;
  className: string;
  children: ReactNode;
}

function Highlight({ title, text, className, children }: HighlightProps) {
  return (
    <article className={cn("grid content-start gap-2.5", className)}>
      <div className="mb-3 grid min-h-75 content-center overflow-hidden rounded-card border border-line bg-surface p-4 md:p-6">
        {children}
      </div>
      <h3 className="text-22 md:text-28">{title}</h3>
      <p className="max-w-[52ch] text-16 text-ink-2">{text}</p>
    </article>
  );
}

/** Demonstrates a marked proposal that can be applied or discarded, each with undo. */
function VoiceDemo({ texts }: { texts: LandingMessages }) {
  const { remove1, add1, keep, remove2, add2, apply, discard, undo, applied, discarded } =
    texts.highlights.voice;
  const outcomes = [
    { scene: "applied", first: add1, second: add2, said: applied },
    { scene: "discarded", first: remove1, second: remove2, said: discarded },
  ];
  const words = "serif text-[21px]/[38px]";
  const actions = "flex flex-wrap items-center gap-2 pt-4";
  return (
    <div data-scenes>
      <div data-scene="proposal">
        <p className={words}>
          <del>{remove1}</del> <ins>{add1}</ins> {keep} <del>{remove2}</del> <ins>{add2}</ins>
        </p>
        <div className={actions}>
          <Button variant="primary" size="sm" data-turn="applied">
            {apply}
          </Button>
          <Button variant="quiet" size="sm" data-turn="discarded">
            {discard}
          </Button>
        </div>
      </div>
      {outcomes.map(({ scene, first, second, said }) => (
        <div key={scene} data-scene={scene} hidden className="animate-fade-in">
          <p className={words}>
            {first} {keep} {second}
          </p>
          <div className={actions}>
            <Button size="sm" data-turn="proposal">
              {undo}
            </Button>
            <span className="text-13 text-ink-2">{said}</span>
          </div>
        </div>
      ))}
    </div>
  );
}

export function PlatformsStrip({ texts }: { texts: LandingMessages }) {
  return (
    <div className="border-line border-y">
      <div className={cn(CONTENT_WIDTH_CLASS, "flex min-h-18 flex-wrap items-center gap-x-10 gap-y-3 py-4")}>
        <span className="text-14 text-ink-2">{texts.strip.to}</span>
        <ul className="flex flex-wrap items-center gap-x-8 gap-y-2">
          {PLATFORMS.map((network) => (
            <li key={network} className="flex items-center gap-2.5">
              <PlatformTag platform={network} size={20} />
              <span className="font-display font-medium text-[20px]/[28px]">{texts.networks[network]}</span>
            </li>
          ))}
        </ul>
        <span className="text-14 text-ink-2 xl:ms-auto">{texts.strip.hebrew}</span>
      </div>
    </div>
  );
}

/** Demonstrates three connections with their health; the expiring one can be renewed. */
function ConnectionsDemo({ texts }: { texts: LandingMessages }) {
  const { page, handle, person, clear, ending, renew, renewed } = texts.highlights.connect;
  const { facebook, instagram, linkedin } = texts.networks;
  return (
    <ul className="*:not-first:border-line *:not-first:border-t">
      <Row platform="facebook" label={facebook} name={page}>
        <Health words={clear} />
      </Row>
      <Row platform="instagram" label={instagram} name={<bdi dir="ltr">{handle}</bdi>}>
        <Health words={clear} />
      </Row>
      <Row platform="linkedin" label={linkedin} name={person}>
        <div data-scenes className="contents">
          <div data-scene="ending" className="contents [&[hidden]]:hidden">
            <Health ending words={ending} />
            <Button size="sm" data-turn="renewed" className="ms-auto">
              {renew}
            </Button>
          </div>
          <div data-scene="renewed" hidden tabIndex={-1} className="animate-fade-in outline-none">
            <Health words={renewed} />
          </div>
        </div>
      </Row>
    </ul>
  );
}

interface RowProps {
  platform: PlatformName;
  label: string;
  name: ReactNode;
  children: ReactNode;
}

function Row({ platform, label, name, children }: RowProps) {
  return (
    <li className="flex min-h-20 items-center gap-4 py-4">
      <PlatformTag platform={platform} label={label} size={20} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <b className="w-full font-semibold text-16">{name}</b>
        {children}
      </div>
    </li>
  );
}

function Health({ ending = false, words }: { ending?: boolean; words: string }) {
  const Icon = ending ? Cloud : Sun;
  return (
    <span className={`flex items-center gap-2 font-semibold text-13 ${ending ? "text-warn" : "text-ok"}`}>
      <Icon aria-hidden="true" />
      {words}
    </span>
  );
}
