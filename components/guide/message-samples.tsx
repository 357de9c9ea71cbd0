import { GuideSection } from "@/components/guide/guide-section";
import type { GuideTexts } from "@/components/guide/guide-texts";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Chip } from "@/components/ui/chip";
import { CreditMeter } from "@/components/ui/credit-meter";
import { Empty } from "@/components/ui/empty";
import { Note } from "@/components/ui/note";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Progress } from "@/components/ui/progress";
import { PLATFORMS } from "@/lib/accounts/platforms";

/** What a screen says: facts, states, amounts, and that there is nothing yet. */
export function MessageSamples({ texts }: { texts: GuideTexts["messages"] }) {
  return (
    <GuideSection title={texts.title}>
      <div className="grid gap-3 md:grid-cols-2">
        <Note>{texts.neutral}</Note>
        <Note tone="ok">{texts.ok}</Note>
        <Note tone="warn">{texts.warn}</Note>
        <Note tone="err">{texts.err}</Note>
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
        <Empty title={texts.emptyTitle} text={texts.emptyText} />
      </div>
    </GuideSection>
  );
}
