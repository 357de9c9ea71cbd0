import { GuideSection } from "@/components/guide/guide-section";
import type { GuideTexts } from "@/components/guide/guide-texts";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Price } from "@/components/ui/price";

/** What a button looks like for what it does. */
export function ButtonSamples({ texts }: { texts: GuideTexts["buttons"] }) {
  return (
    <GuideSection title={texts.title} text={texts.text}>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary">{texts.primary}</Button>
        <Button variant="voice">
          {texts.voice}
          <Price credits={1}>{texts.price}</Price>
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
    </GuideSection>
  );
}
