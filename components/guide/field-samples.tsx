import { GuideSection } from "@/components/guide/guide-section";
import type { GuideTexts } from "@/components/guide/guide-texts";
import { PagerSample } from "@/components/guide/pager-sample";
import { SearchSample } from "@/components/guide/search-sample";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segment, Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";

const ZONES = ["Asia/Jerusalem", "Europe/London", "America/New_York"];

/** Everything that takes words or a choice. */
export function FieldSamples({ texts }: { texts: GuideTexts["fields"] }) {
  return (
    <GuideSection title={texts.title}>
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
        <Segmented defaultValue="medium" aria-label={texts.length}>
          <Segment value="short">{texts.short}</Segment>
          <Segment value="medium">{texts.medium}</Segment>
          <Segment value="long">{texts.long}</Segment>
        </Segmented>
      </div>
      <SearchSample texts={texts} />
      <PagerSample texts={texts} />
    </GuideSection>
  );
}
