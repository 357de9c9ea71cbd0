"use client";

import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { toApiError } from "@/lib/api-client/api-error";
import { createIdempotencyKey } from "@/lib/api-client/request";
import { sendContactMessage } from "@/lib/contact/client/send-contact-message";
import {
  CONTACT_FIELDS,
  type ContactFormErrors,
  type ContactFormValues,
  validateContactForm,
} from "@/lib/contact/contact-form";
import type { Language } from "@/lib/i18n/direction";

const STORED = "kolot.contact";

type ContactFailure = "network" | "busy" | "other";

interface State {
  stage: "writing" | "sending" | "sent";
  /** Fields with validation errors. */
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
export function useContactForm(language: Language) {
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
