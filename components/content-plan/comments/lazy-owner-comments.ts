import dynamic from "next/dynamic";

/** Loaded apart from its screen: most posts have no comments. */
export const OwnerComments = dynamic(() =>
  import("@/components/content-plan/comments/owner-comments").then((one) => one.OwnerComments),
);
