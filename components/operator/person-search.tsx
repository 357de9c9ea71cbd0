"use client";

import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { OperatorQueryError } from "@/components/operator/operator-query-error";
import { TitledCard } from "@/components/shell/titled-card";
import { Link } from "@/components/ui/app-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/spinner";
import { foundPeopleQuery } from "@/lib/operations/client/queries";
import { MAX_SEARCH_LENGTH } from "@/lib/operations/limits";

/** Finds people by address, brand, post or payment. The search is stored in the address, so that Back returns to it. */
export function PersonSearch({ initial }: { initial: string }) {
  const t = useTranslations("support.operator.search");
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  const [asked, setAsked] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const query = useQuery(foundPeopleQuery(asked));
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    setMissing(wanted === "");
    if (wanted === "") return field.current?.focus();
    window.history.replaceState(null, "", `/operator?${new URLSearchParams({ q: wanted })}`);
    if (wanted === asked) void query.refetch();
    else setAsked(wanted);
  };
  return (
    <TitledCard id="operator-search" title={t("title")} className="grid gap-4">
      <search>
        <form onSubmit={search} noValidate className="flex flex-wrap items-start gap-2">
          <Field
            label={t("label")}
            hideLabel
            hint={t("hint")}
            error={isMissing && t("missing")}
            className="min-w-72 flex-1"
          >
            <Input
              ref={field}
              type="search"
              value={typed}
              dir={typed ? "auto" : undefined}
              maxLength={MAX_SEARCH_LENGTH}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary">
            <Search aria-hidden="true" />
            {t("submit")}
          </Button>
        </form>
      </search>
      <div role="status" aria-busy={query.isFetching} className="grid gap-2">
        {asked !== "" && query.isPending && <Skeleton className="h-12" />}
        <OperatorQueryError query={query} />
        {query.data && <FoundPeople people={query.data.people} />}
      </div>
    </TitledCard>
  );
}

type Found = { _id: string; email: string; name: string; isClosing: boolean; balance: number | null };

function FoundPeople({ people }: { people: readonly Found[] }) {
  const t = useTranslations("support.operator");
  if (people.length === 0) return <EmptyState title={t("search.noneTitle")} text={t("search.noneText")} />;
  return (
    <>
      <p className="text-13 text-ink-2">{t("search.results", { n: people.length })}</p>
      <ul className="grid divide-y divide-line border-line border-y">
        {people.map(({ _id, email, name, isClosing, balance }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <TextLink asChild className="min-w-0 py-0.5 font-semibold">
              <Link href={`/operator/${_id}`}>
                <bdi className="wrap-anywhere">{name}</bdi>
              </Link>
            </TextLink>
            <bdi dir="ltr" className="text-ink-2 wrap-anywhere">
              {email}
            </bdi>
            {isClosing && <Badge tone="warn">{t("person.closing")}</Badge>}
            {balance !== null && (
              <span className="ms-auto text-13 text-ink-2">{t("search.balance", { n: balance })}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
