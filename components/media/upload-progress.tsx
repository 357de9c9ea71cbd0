import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";

interface Props {
  label: string;
  /** Share sent, from 0 to 1. */
  share: number;
  onCancel(): void;
}

/** Shows how much of a file was sent, with a button that cancels the upload. */
export function UploadProgress({ label, share, onCancel }: Props) {
  const common = useTranslations("common");
  return (
    <div className="flex w-full max-w-80 items-center gap-3">
      <Progress label={label} value={Math.round(share * 100)} className="flex-1" />
      <Button variant="quiet" onClick={onCancel}>
        {common("cancel")}
      </Button>
    </div>
  );
}
