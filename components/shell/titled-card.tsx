import type { ReactNode } from "react";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";

interface Props {
  /** Id of the heading, by which the card is named. */
  id?: string;
  title: string;
  className?: string;
  children: ReactNode;
}

export function TitledCard({ id, title, className, children }: Props) {
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
      </CardHeader>
      <CardContent className={className}>{children}</CardContent>
    </Card>
  );
}
