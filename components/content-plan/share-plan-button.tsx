import { Download, Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import type { PlanProps } from "@/components/content-plan/plan-fields";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogTrigger,
  TitledDialogHeader,
} from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";

/** Loaded when the dialog opens, to keep it out of the scripts of Today and the planner. */
const PlanDialog = dynamic(
  () => import("@/components/content-plan/plan-dialog").then((one) => one.PlanDialog),
  { loading: Loading },
);

interface Props extends PlanProps, Pick<ComponentProps<typeof Button>, "variant"> {
  /** The button names the approval by a client, on the screen that lists the links. */
  isForApproval?: boolean;
}

export function SharePlanButton({ variant = "line", isForApproval = false, ...plan }: Props) {
  const t = useTranslations("contentPlanner.plan");
  const [open, setOpen] = useState(false);
  const Icon = isForApproval ? Send : Download;
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant={variant}>
          <Icon aria-hidden="true" className={isForApproval ? "rtl:-scale-x-100" : undefined} />
          {t(isForApproval ? "approval.send" : "open")}
        </Button>
      </DialogTrigger>
      <DialogContent size="lg">
        <TitledDialogHeader title={t("title")} text={t("text")} />
        <DialogContentBody>
          {open && <PlanDialog {...plan} onClose={() => setOpen(false)} />}
        </DialogContentBody>
      </DialogContent>
    </Dialog>
  );
}

function Loading() {
  const t = useTranslations("common");
  return <Spinner label={t("loading")} />;
}
