import { toLanguage } from "@/lib/i18n/direction";
import { isFreeJobKind } from "@/lib/jobs/states";
import type {
  FailureDto,
  IssueDto,
  LoggedActDto,
  PersonDto,
  TimelineEventDto,
} from "@/lib/operations/schemas";

interface Found {
  id: string;
  email: string;
  name: string;
  createdAt: Date;
  isClosing: boolean;
  balance: number | null;
}

export function serializeFoundPerson({ id, email, name, createdAt, isClosing, balance }: Found) {
  return { _id: id, email, name, createdAt: createdAt.toISOString(), isClosing, balance };
}

interface Facts extends Found, Pick<PersonDto, "isVerified" | "hasSecondFactor" | "reserved"> {
  language: string;
  trialEndsAt: Date | null;
  planKey: string | null;
  planStatus: string | null;
  sessions: number;
  brandCount: number;
  brands: { id: string; name: string }[];
}

export function serializePerson(facts: Facts): PersonDto {
  const { isVerified, hasSecondFactor, reserved, planKey, planStatus, sessions, brandCount } = facts;
  return {
    ...serializeFoundPerson(facts),
    ...{ isVerified, hasSecondFactor, reserved, planKey, planStatus, sessions, brandCount },
    language: toLanguage(facts.language),
    trialEndsAt: facts.trialEndsAt?.toISOString() ?? null,
    brands: facts.brands.map(({ id, name }) => ({ _id: id, name })),
  };
}

interface StoredIssue extends Pick<IssueDto, "source" | "kind" | "state" | "code"> {
  id: string;
  at: Date;
}

export function serializeIssue({ id, at, source, kind, state, code }: StoredIssue): IssueDto {
  const canRetry = source === "job" && state === "failed" && isFreeJobKind(kind);
  return { _id: id, at: at.toISOString(), source, kind, state, code, canRetry };
}

export function serializeEvent(event: Omit<TimelineEventDto, "_id" | "at"> & { id: string; at: Date }) {
  const { id, at, source, what } = event;
  return { _id: id, at: at.toISOString(), source, what };
}

export function serializeAct(logged: Omit<LoggedActDto, "at"> & { at: Date }): LoggedActDto {
  const { at, operator, act, key, reason, result } = logged;
  return { at: at.toISOString(), operator, act, key, reason, result };
}

export function serializeFailure({
  latest,
  ...group
}: Omit<FailureDto, "latest"> & { latest: Date }): FailureDto {
  return { ...group, latest: latest.toISOString() };
}
