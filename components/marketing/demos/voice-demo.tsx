import type { LandingTexts } from "@/components/marketing/landing-texts";
import { Button } from "@/components/ui/button";

/** A proposal with its changes marked: applied, discarded, and each taken back. */
export function VoiceDemo({ texts }: { texts: LandingTexts }) {
  const { remove1, add1, keep, remove2, add2, apply, discard, undo, applied, discarded } =
    texts.highlights.voice;
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
      <div data-scene="applied" hidden className="animate-fade-in">
        <p className={words}>
          {add1} {keep} {add2}
        </p>
        <div className={actions}>
          <Button size="sm" data-turn="proposal">
            {undo}
          </Button>
          <span className="text-13 text-ink-2">{applied}</span>
        </div>
      </div>
      <div data-scene="discarded" hidden className="animate-fade-in">
        <p className={words}>
          {remove1} {keep} {remove2}
        </p>
        <div className={actions}>
          <Button size="sm" data-turn="proposal">
            {undo}
          </Button>
          <span className="text-13 text-ink-2">{discarded}</span>
        </div>
      </div>
    </div>
  );
}
