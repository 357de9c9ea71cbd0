import { useTranslations } from "next-intl";
import { LabeledSegmentedChoice } from "@/components/posts/segmented-choice";
import { IMAGE_QUALITIES, type ImageQuality } from "@/lib/generation/limits";

/** Selects the image quality, which affects the duration and not the cost. */
export function QualitySelect(props: { value: ImageQuality; onChange(quality: ImageQuality): void }) {
  const t = useTranslations("posts.quality");
  return (
    <LabeledSegmentedChoice
      small
      label={t("title")}
      options={IMAGE_QUALITIES}
      render={(quality) => t(quality)}
      className="justify-self-start"
      {...props}
    />
  );
}
