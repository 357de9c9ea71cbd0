import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ClientFeedback } from "@/components/content-plan/client-feedback";
import { OwnerComments } from "@/components/content-plan/comments/lazy-owner-comments";
import { useComposer } from "@/components/posts/composer-context";
import { DraftConflictNotices } from "@/components/posts/draft-conflict-notices";
import { FirstResults } from "@/components/posts/first-results";
import { useFullPost } from "@/components/posts/full-post/use-full-post";
import { GenerationNotes } from "@/components/posts/generation-notes";
import { IdeaField } from "@/components/posts/idea-field";
import { MediaSheet } from "@/components/posts/media/media-sheet";
import { NetworkOptions } from "@/components/posts/network-options/network-options";
import { AdaptCard } from "@/components/posts/networks/adapt-card";
import { LanguagePicker, NetworkPicker } from "@/components/posts/networks/network-picker";
import { NetworkResults } from "@/components/posts/networks/network-results";
import { TargetFields } from "@/components/posts/networks/target-fields";
import { PostTextField } from "@/components/posts/post-text-field";
import { PublishOutcomeNotice } from "@/components/posts/publish-outcome-notice";
import { PublishReceipt } from "@/components/posts/publish-receipt";
import type { PendingVideoRemoval } from "@/components/posts/use-attach-video";
import type { PendingImageRemovals } from "@/components/posts/use-pending-image-removals";
import type { ScheduleState } from "@/components/posts/use-schedule";
import { useTextGeneration } from "@/components/posts/use-text-generation";
import { commentsQuery, reviewLinksQuery } from "@/lib/content-plan/client/queries";
import { hasDecisionText } from "@/lib/content-plan/has-decision-text";

interface Props {
  removals: PendingImageRemovals;
  removal: PendingVideoRemoval;
  schedule: ScheduleState;
}

/** Edits the post: networks, brief, text and media, in the order in which a user needs them. */
export function ComposerForm({ removals, removal, schedule }: Props) {
  const t = useTranslations("posts.screen");
  const { draft, readOnly } = useComposer();
  const writing = useTextGeneration();
  const whole = useFullPost();
  const isWriting = writing.writing || whole.making;
  return (
    <section
      aria-label={t("writing")}
      className="min-h-0 min-w-0 overflow-y-auto px-5 py-4 min-[1280px]:px-6 min-[1440px]:px-8"
    >
      <div className="mx-auto grid max-w-230 grid-cols-[minmax(0,1fr)] gap-3">
        {readOnly ? <LanguagePicker /> : <NetworkPicker />}
        {!readOnly && <TargetFields />}
        <DraftConflictNotices />
        <PublishOutcomeNotice schedule={schedule} />
        <NetworkResults schedule={schedule} />
        {draft.post.status === "published" && <AdaptCard />}
        <ClientFeedbackNote />
        {!readOnly && <IdeaField writing={writing} whole={whole} />}
        <PostTextField writing={isWriting} />
        {!isWriting && <GenerationNotes />}
        <MediaSheet removals={removals} removal={removal} />
        <NetworkOptions key={draft.post.platform} />
        <div className="grid items-start gap-3 empty:hidden min-[1440px]:has-[section+section]:grid-cols-2">
          <PublishReceipt />
          {draft.post.status === "published" && <FirstResults />}
        </div>
      </div>
    </section>
  );
}

function ClientFeedbackNote() {
  const { account, draft } = useComposer();
  const { _id, revision, language } = draft.post;
  const { data } = useQuery(reviewLinksQuery(account._id));
  const comments = useQuery(commentsQuery(account._id, _id));
  const decision = data?.decisions.find(({ postId }) => postId === _id);
  const isApart = decision && hasDecisionText(comments.data?.threads, decision);
  const post = { language, text: draft.content.text };
  return (
    <>
      {decision && (
        <ClientFeedback feedback={decision} revision={revision} post={post} isCommentApart={isApart} />
      )}
      <OwnerComments accountId={account._id} postId={_id} />
    </>
  );
}
