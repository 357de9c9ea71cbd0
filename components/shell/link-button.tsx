import type { ComponentProps } from "react";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";

type LinkProps = Pick<ComponentProps<typeof Link>, "href" | "target" | "children" | "onClick">;
type Props = LinkProps & Pick<ComponentProps<typeof Button>, "variant" | "size" | "className" | "aria-label">;

/** Renders a link inside the application that looks like a button. */
export function LinkButton({ href, target, onClick, children, ...look }: Props) {
  return (
    <Button asChild {...look}>
      <Link href={href} target={target} onClick={onClick}>
        {children}
      </Link>
    </Button>
  );
}
