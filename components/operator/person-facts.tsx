"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CodeText, MomentText } from "@/components/operator/moment-text";
import { Badge } from "@/components/ui/badge";
import type { PersonDto } from "@/lib/operations/schemas";

export function PersonFacts({ person }: { person: PersonDto }) {
  const t = useTranslations("support.operator.person");
  const { planKey, planStatus, trialEndsAt, balance, reserved } = person;
  const planState = planStatus === "active" || planStatus === "expired" ? planStatus : "other";
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 min-[1200px]:grid-cols-3">
      <Fact name={t("email")}>
        <bdi dir="ltr" className="wrap-anywhere">
          {person.email}
        </bdi>
        <Badge tone={person.isVerified ? "ok" : "warn"}>
          {t(person.isVerified ? "verified" : "unverified")}
        </Badge>
        {person.isClosing && <Badge tone="warn">{t("closing")}</Badge>}
      </Fact>
      <Fact name={t("id")}>
        <CodeText>{person._id}</CodeText>
      </Fact>
      <Fact name={t("registered")}>
        <MomentText value={person.createdAt} />
      </Fact>
      <Fact name={t("plan")}>
        {planKey ? (
          <>
            <CodeText>{planKey}</CodeText> {t(`planStates.${planState}`)}
          </>
        ) : (
          t("noPlan")
        )}
      </Fact>
      <Fact name={t("trial")}>{trialEndsAt ? <MomentText value={trialEndsAt} /> : t("noTrial")}</Fact>
      <Fact name={t("credits")}>
        {balance === null ? t("noCredits") : t("creditsLeft", { balance, reserved: reserved ?? 0 })}
      </Fact>
      <Fact name={t("twoStep")}>{t(person.hasSecondFactor ? "on" : "off")}</Fact>
      <Fact name={t("sessions")}>{person.sessions}</Fact>
      <Fact name={t("language")}>{t(`languages.${person.language}`)}</Fact>
      <Fact name={t("brands")} className="col-span-full">
        {person.brands.length === 0 && t("noBrands")}
        <ul className="grid gap-1">
          {person.brands.map(({ _id, name }) => (
            <li key={_id} className="flex flex-wrap items-baseline gap-x-3">
              <bdi className="wrap-anywhere">{name}</bdi>
              <CodeText>{_id}</CodeText>
            </li>
          ))}
        </ul>
        {person.brandCount > person.brands.length &&
          t("moreBrands", { n: person.brandCount - person.brands.length })}
      </Fact>
    </dl>
  );
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">{children}</dd>
    </div>
  );
}
