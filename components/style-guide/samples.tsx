import type { ReactNode } from "react";
import { PaginationSample, SearchSample } from "@/components/style-guide/interactive-samples";
import type { StyleGuideMessages } from "@/components/style-guide/style-guide-messages";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Chip } from "@/components/ui/chip";
import { CreditMeter } from "@/components/ui/credit-meter";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Progress } from "@/components/ui/progress";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { PLATFORMS } from "@/lib/core/platforms";

const ZONES = ["Asia/Jerusalem", "Europe/London", "America/New_York"];

export function FieldSamples({ texts }: { texts: StyleGuideMessages["fields"] }) {
  return (
    <StyleGuideSection title={texts.title}>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={texts.name} hint={texts.nameHint}>
          <Input name="guide-name" maxLength={80} />
        </Field>
        <Field label={texts.email} error={texts.emailError}>
          <Input name="guide-email" type="email" dir="ltr" defaultValue="dana@" />
        </Field>
        <Field label={texts.idea}>
          <Textarea name="guide-idea" defaultValue={texts.ideaText} rows={3} />
        </Field>
        <Field label={texts.zone}>
          <Select name="guide-zone" defaultValue={ZONES[0]}>
            {ZONES.map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <Checkbox defaultChecked>{texts.check}</Checkbox>
        <Switch defaultChecked>{texts.switch}</Switch>
        <SegmentedControl defaultValue="medium" aria-label={texts.length}>
          <Segment value="short">{texts.short}</Segment>
          <Segment value="medium">{texts.medium}</Segment>
          <Segment value="long">{texts.long}</Segment>
        </SegmentedControl>
      </div>
      <SearchSample texts={texts} />
      <PaginationSample texts={texts} />
    </StyleGuideSection>
  );
}

export function MessageSamples({ texts }: { texts: StyleGuideMessages["messages"] }) {
  return (
    <StyleGuideSection title={texts.title}>
      <div className="grid gap-3 md:grid-cols-2">
        <Alert>{texts.neutral}</Alert>
        <Alert tone="ok">{texts.ok}</Alert>
        <Alert tone="warn">{texts.warn}</Alert>
        <Alert tone="err">{texts.err}</Alert>
      </div>
      <Banner>{texts.warn}</Banner>
      <div className="flex flex-wrap items-center gap-3">
        <Badge>{texts.new}</Badge>
        <Badge tone="ok">{texts.ready}</Badge>
        <Badge tone="warn">{texts.due}</Badge>
        <Badge tone="err">{texts.failed}</Badge>
        <Chip pressed={false}>{texts.chip}</Chip>
        <Chip pressed>{texts.chipOn}</Chip>
        {PLATFORMS.map((platform) => (
          <PlatformTag key={platform} platform={platform} size={20} />
        ))}
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <div className="grid gap-6">
          <CreditMeter
            label={texts.credits}
            value={texts.creditsValue}
            parts={[
              { key: "text", share: 0.21 },
              { key: "image", share: 0.43, fill: "stripes" },
            ]}
          />
          <Progress value={60} label={texts.progress} />
        </div>
        <EmptyState title={texts.emptyTitle} text={texts.emptyText} />
      </div>
    </StyleGuideSection>
  );
}

interface Props {
  title: string;
  text?: string;
  children: ReactNode;
}

export function StyleGuideSection({ title, text, children }: Props) {
  return (
    <section className="grid gap-5 border-line border-t pt-6">
      <div className="grid gap-1">
        <h2 className="text-28">{title}</h2>
        {text && <p className="text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  );
}
