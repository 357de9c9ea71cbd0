"use client";

import { type ReactNode, useEffect, useRef } from "react";
import type { LandingMessages } from "@/components/marketing/landing-messages";
import { useContactForm } from "@/components/marketing/use-contact-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import type { ContactField, ContactFormErrors } from "@/lib/contact/contact-form";
import type { Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  words: LandingMessages["contact"];
  /** Email address for use when the form fails. */
  address: string;
}

/** Renders the contact form. */
export function ContactForm({ language, words, address }: Props) {
  const { stage, problems, failure, email, form, submit, remember, again } = useContactForm(language);
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
  problems: ContactFormErrors;
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
      {/* Honeypot: bots fill in every field; users neither see nor reach this one. */}
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
    <Alert tone="err" role="alert">
      {words}
      {address && (
        <>
          {" "}
          <a href={`mailto:${address}`} className="underline">
            <bdi dir="ltr">{address}</bdi>
          </a>
        </>
      )}
    </Alert>
  );
}

/** Replaces the form after sending and receives the focus. */
function Arrived({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div ref={container} tabIndex={-1} role="status" className="outline-none">
      <Alert tone="ok" actions={actions}>
        {children}
      </Alert>
    </div>
  );
}
