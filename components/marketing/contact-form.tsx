"use client";

import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import type { LandingMessages } from "@/components/marketing/landing-messages";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { toApiError } from "@/lib/api-client/api-error";
import { createIdempotencyKey, request } from "@/lib/api-client/request";
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactFormErrors,
  type ContactFormValues,
  validateContactForm,
} from "@/lib/contact/contact-form-state";
import type { Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  words: LandingMessages["contact"];
  address: string;
}

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

function Fields({ words, problems }: { words: Props["words"]; problems: ContactFormErrors }) {
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

const STORED = "kolot.contact";

type ContactFailure = "network" | "busy" | "other";

interface State {
  stage: "writing" | "sending" | "sent";
  problems: ContactFormErrors;
  failure: ContactFailure | null;
  /** Reply address of the sent message. */
  email: string;
}

const BEGIN: State = { stage: "writing", problems: {}, failure: null, email: "" };

/** Fields are uncontrolled, so that input typed before this script loads is preserved. */
function readValues(form: HTMLFormElement): ContactFormValues & { homepage: string } {
  const data = new FormData(form);
  const word = (name: string) => String(data.get(name) ?? "");
  return { name: word("name"), email: word("email"), message: word("message"), homepage: word("homepage") };
}

function keep(words: ContactFormValues | null): void {
  try {
    if (words) sessionStorage.setItem(STORED, JSON.stringify(words));
    else sessionStorage.removeItem(STORED);
  } catch {
    // Without storage a reload loses the input.
  }
}

/** Fills empty fields with input from before a reload. */
function restore(form: HTMLFormElement): void {
  try {
    const stored: Partial<ContactFormValues> = JSON.parse(sessionStorage.getItem(STORED) ?? "{}");
    for (const name of CONTACT_FIELDS) {
      const field = form.elements.namedItem(name) as HTMLInputElement | null;
      const word = stored[name];
      if (field && field.value === "" && typeof word === "string") field.value = word;
    }
  } catch {
    // Storage is unavailable or empty.
  }
}

function failureOf(thrown: unknown): Partial<State> {
  const { code, details } = toApiError(thrown);
  if (code === "rate_limited") return { failure: "busy" };
  if (code === "NETWORK_ERROR") return { failure: "network" };
  const fields = (details?.fields ?? []) as { path: string }[];
  const named = CONTACT_FIELDS.filter((field) => fields.some(({ path }) => path === field));
  if (named.length === 0) return { failure: "other" };
  return { problems: Object.fromEntries(named.map((field) => [field, "missing"])) };
}

/** Manages the contact form: validation, submission and result. Input is never lost. */
function useContactForm(language: Language) {
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<string | null>(null);
  const [state, setState] = useState(BEGIN);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    restore(element);
    // Submitted before this script loaded; the inline script recorded it.
    const early = element.dataset.early === "yes";
    element.dataset.early = "over";
    if (early) element.requestSubmit();
  }, []);

  const complain = (problems: ContactFormErrors) => {
    setState({ ...BEGIN, problems });
    const first = CONTACT_FIELDS.find((field) => problems[field]);
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.stage === "sending") return;
    const words = readValues(event.currentTarget);
    const problems = validateContactForm(words);
    if (Object.keys(problems).length > 0) return complain(problems);
    setState({ ...BEGIN, stage: "sending" });
    key.current ??= createIdempotencyKey();
    try {
      await sendContactMessage({ ...words, language }, key.current);
      key.current = null;
      keep(null);
      setState({ ...BEGIN, stage: "sent", email: words.email.trim() });
    } catch (thrown) {
      const became = failureOf(thrown);
      if (became.problems) complain(became.problems);
      else setState({ ...BEGIN, ...became });
    }
  };

  return {
    ...state,
    form,
    submit,
    /** Called on every change, so that a reload loses nothing. */
    remember: () => form.current && keep(readValues(form.current)),
    again: () => setState(BEGIN),
  };
}

interface Request extends ContactFormValues {
  language: Language;
  /** Honeypot field, invisible to people. */
  homepage: string;
}

const TIMEOUT_MS = 20_000;

/** The idempotency key is the same for every attempt of one message. Throws ApiError. */
function sendContactMessage(body: Request, idempotencyKey: string): Promise<unknown> {
  return request("POST", "/contact", { body, idempotencyKey, timeoutMs: TIMEOUT_MS });
}
