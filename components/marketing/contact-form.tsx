"use client";

import { type ReactNode, useEffect, useRef } from "react";
import type { LandingTexts } from "@/components/marketing/landing-texts";
import { useContact } from "@/components/marketing/use-contact";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { Textarea } from "@/components/ui/textarea";
import type { ContactField, ContactProblems } from "@/lib/contact/rules";
import type { Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  words: LandingTexts["contact"];
  /** Where to write when the form does not work. */
  address: string;
}

/** A message to the people behind this. */
export function ContactForm({ language, words, address }: Props) {
  const { stage, problems, failure, email, form, submit, remember, again } = useContact(language);
  if (stage === "sent") {
    return (
      <Arrived
        actions={
          <Button size="sm" onClick={again}>
            {words.again}
          </Button>
        }
      >
        {words.sent} <bdi dir="ltr">{email}</bdi>.
      </Arrived>
    );
  }
  return (
    <form ref={form} onSubmit={submit} onInput={remember} noValidate data-early="no" className="grid gap-4">
      <Fields words={words} problems={problems} />
      {failure && <Failed words={words.failed[failure]} address={failure === "network" ? null : address} />}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" size="lg" busy={stage === "sending"}>
          {stage === "sending" ? words.sending : words.send}
        </Button>
        <span className="text-13 text-ink-2">{words.promise}</span>
      </div>
    </form>
  );
}

interface FieldsProps {
  words: Props["words"];
  problems: ContactProblems;
}

function Fields({ words, problems }: FieldsProps) {
  const error = (field: ContactField) => {
    const problem = problems[field];
    return problem && (problem === "tooLong" ? words.problems.tooLong : words.problems[field]);
  };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.name} error={error("name")}>
          <Input name="name" inputSize="lg" dir="auto" autoComplete="name" />
        </Field>
        <Field label={words.email} error={error("email")}>
          <Input name="email" type="email" inputSize="lg" autoComplete="email" />
        </Field>
      </div>
      <Field label={words.message} error={error("message")}>
        <Textarea name="message" inputSize="lg" dir="auto" rows={5} />
      </Field>
      {/* Machines fill in every field they find; people neither see nor reach this one. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          {words.homepage}
          <input name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}

function Failed({ words, address }: { words: string; address: string | null }) {
  return (
    <Note tone="err" role="alert">
      {words}
      {address && (
        <>
          {" "}
          <a href={`mailto:${address}`} className="underline">
            <bdi dir="ltr">{address}</bdi>
          </a>
        </>
      )}
    </Note>
  );
}

/** Takes the place of the form, and the focus with it. */
function Arrived({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="status" className="outline-none">
      <Note tone="ok" actions={actions}>
        {children}
      </Note>
    </div>
  );
}
