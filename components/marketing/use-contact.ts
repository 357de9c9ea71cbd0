"use client";

import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { toApiError } from "@/lib/api-client/api-error";
import { newActionKey } from "@/lib/api-client/request";
import { sendMessage } from "@/lib/contact/client/send-message";
import {
  CONTACT_FIELDS,
  type ContactProblems,
  type ContactWords,
  contactProblems,
} from "@/lib/contact/rules";
import type { Language } from "@/lib/i18n/direction";

const KEPT = "kolot.contact";

type ContactFailure = "network" | "busy" | "other";

interface State {
  stage: "writing" | "sending" | "sent";
  /** Fields that need another look. */
  problems: ContactProblems;
  failure: ContactFailure | null;
  /** Where the answer to a sent message goes. */
  email: string;
}

const BEGIN: State = { stage: "writing", problems: {}, failure: null, email: "" };

/** The words live in the fields themselves: what is typed before this script is there stays. */
function readWords(form: HTMLFormElement): ContactWords & { homepage: string } {
  const data = new FormData(form);
  const word = (name: string) => String(data.get(name) ?? "");
  return { name: word("name"), email: word("email"), message: word("message"), homepage: word("homepage") };
}

function keep(words: ContactWords | null): void {
  try {
    if (words) sessionStorage.setItem(KEPT, JSON.stringify(words));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // Without storage a reload loses them, and only that.
  }
}

/** Fills what is still empty with what was typed before a reload. */
function restore(form: HTMLFormElement): void {
  try {
    const kept: Partial<ContactWords> = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
    for (const name of CONTACT_FIELDS) {
      const field = form.elements.namedItem(name) as HTMLInputElement | null;
      const word = kept[name];
      if (field && field.value === "" && typeof word === "string") field.value = word;
    }
  } catch {
    // Nothing was kept.
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

/** The contact form: what is wrong with it, whether it is on its way, and what became of it. Nothing typed is lost. */
export function useContact(language: Language) {
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<string | null>(null);
  const [state, setState] = useState(BEGIN);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    restore(element);
    // Sent before this script was there: the page's own script kept it.
    const early = element.dataset.early === "yes";
    element.dataset.early = "over";
    if (early) element.requestSubmit();
  }, []);

  const complain = (problems: ContactProblems) => {
    setState({ ...BEGIN, problems });
    const first = CONTACT_FIELDS.find((field) => problems[field]);
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.stage === "sending") return;
    const words = readWords(event.currentTarget);
    const problems = contactProblems(words);
    if (Object.keys(problems).length > 0) return complain(problems);
    setState({ ...BEGIN, stage: "sending" });
    key.current ??= newActionKey();
    try {
      await sendMessage({ ...words, language }, key.current);
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
    /** Called with every change, so that a reload loses nothing. */
    remember: () => form.current && keep(readWords(form.current)),
    again: () => setState(BEGIN),
  };
}
