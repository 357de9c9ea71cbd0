import type { TenancyCase } from "@/tests/api/tenancy-case";

const PEOPLE = "/operator/people/{id}";

/** Routes of the operators' console, which do not exist for anybody else: an id of any object is as unknown as another. */
export const OPERATOR_TENANCY: TenancyCase[] = [
  ...["", "/timeline", "/acts"].map((more) => ({
    ...{ route: `${PEOPLE}${more}`, method: "GET", how: "id in the path" },
    request: ({ account }: { account: string }) => ({ path: `/operator/people/${account}${more}` }),
  })),
  ...(["retryJob", "releaseJob"] as const).map((act) => ({
    ...{ route: `${PEOPLE}/acts`, method: "POST", how: `job in the body, to ${act}` },
    request: ({ account, job }: { account: string; job: string }) => ({
      path: `/operator/people/${account}/acts`,
      body: { act, jobId: job, reason: "ticket 1" },
    }),
  })),
  {
    ...{ route: `${PEOPLE}/acts`, method: "POST", how: "post in the body" },
    request: ({ account, post }) => ({
      path: `/operator/people/${account}/acts`,
      body: { act: "resolvePost", postId: post, outcome: "failed", reason: "ticket 1" },
    }),
  },
  {
    ...{ route: `${PEOPLE}/acting`, method: "POST", how: "id in the path" },
    request: ({ account }) => ({ path: `/operator/people/${account}/acting`, body: { reason: "ticket 1" } }),
  },
];
