import { type ComponentProps, type ReactNode, useState } from "react";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";

interface Props {
  label: string;
  button: ComponentProps<typeof PopoverTrigger>;
  /** Renders the content while the popover is open. */
  children(close: () => void): ReactNode;
}

/** A popover that mounts on first use, because thirty popovers cost more than the days themselves. */
export function LazyPopover({ label, button, children }: Props) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const openFirst = () => {
    setUsed(true);
    setOpen(true);
  };
  if (!used) {
    return (
      <button type="button" aria-haspopup="dialog" aria-expanded={false} onClick={openFirst} {...button} />
    );
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger {...button} />
      <PopoverContent aria-label={label} className="grid w-80 gap-2">
        {open && children(() => setOpen(false))}
      </PopoverContent>
    </Popover>
  );
}
