import { Link2Off, OctagonAlert, Plus, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { EmojiButton } from "@/components/posts/emoji-button";
import { useNetworks } from "@/components/posts/networks/use-networks";
import { type GroupMember, type PostGroup, usePostGroup } from "@/components/posts/networks/use-post-group";
import { TEXT_HISTORY_FIELD } from "@/components/posts/text/text-steps";
import { TextTemplates } from "@/components/posts/text/text-templates";
import { TextTools } from "@/components/posts/text/text-tools";
import { useTextDirection } from "@/components/posts/use-text-direction";
import { Link } from "@/components/ui/app-link";
import { Tag } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { PlatformTag } from "@/components/ui/platform-tag";
import { tabClass } from "@/components/ui/tabs";
import { getPostPath } from "@/lib/core/post-path";
import { composeFullText, normalizeHashtags } from "@/lib/posts/hashtags";
import { countCharacters, PLATFORM_RULES } from "@/lib/posts/platform-rules";
import { isEditable } from "@/lib/posts/states";

/** Edits the shared text, or the text of one network that was customized. */
export function PostTextField({ writing }: { writing: boolean }) {
  const t = useTranslations("posts.text");
  const { draft, saver, readOnly, textRef } = useComposer();
  const group = usePostGroup();
  const textDirection = useTextDirection();
  const { content } = draft;
  const shown = listShownMembers(group);
  const length = countCharacters(composeFullText(content));
  const over = shown.some(({ platform }) => length > PLATFORM_RULES[platform].textLimit);
  return (
    <div
      className={cn(
        "rounded-card border border-line-strong bg-raised",
        "has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus has-[textarea:focus-visible]:outline-offset-[-1px]",
        readOnly && "bg-surface",
        over && "border-err",
      )}
    >
      {group.members.length > 1 && <TextTabs group={group} />}
      <textarea
        {...TEXT_HISTORY_FIELD}
        ref={textRef}
        data-testid="composer-text"
        aria-label={t("label")}
        aria-invalid={over || undefined}
        aria-busy={writing || undefined}
        aria-describedby="text-limits"
        rows={countRows(content.text)}
        value={content.text}
        readOnly={readOnly || writing}
        dir={textDirection({ language: draft.post.language, text: content.text })}
        placeholder={readOnly ? undefined : t("placeholder")}
        // A long text scrolls inside the field from here on, so that the ways to add media stay in the window.
        className="field-sizing-content block max-h-[max(8rem,calc(100vh-776px))] min-h-20 w-full resize-none overflow-y-auto bg-transparent px-[18px] pt-3.5 pb-2 text-16 leading-[26px] caret-voice outline-none"
        onChange={(event) => saver.change({ text: event.target.value })}
        onBlur={() => void saver.flush()}
      />
      <HashtagsField disabled={writing} />
      {!readOnly && <TextTools writing={writing} />}
      <TextLimitCounters id="text-limits" members={shown} />
    </div>
  );
}

const MOST_ROWS = 20;
/** Characters of a line at the usual width. */
const LINE = 90;

/** Estimates the rows of a text for browsers in which a field does not grow by itself. */
function countRows(text: string): number {
  const rows = text.split("\n").reduce((sum, line) => sum + 1 + Math.floor(line.length / LINE), 0);
  return Math.min(MOST_ROWS, Math.max(3, rows));
}

/** Returns the members whose text is the one in the field. */
function listShownMembers({ members }: PostGroup): GroupMember[] {
  const open = members.find(({ isOpen }) => isOpen);
  const isShared = open?.followsText ?? false;
  return members.filter(
    ({ isOpen, followsText, post }) => isOpen || (isShared && followsText && isEditable(post.status)),
  );
}

const textTabClass = cn(tabClass, "min-h-10 whitespace-nowrap px-2.5 min-[1440px]:px-3");

/** Switches between the shared text and the customized texts, which are posts of their own. */
function TextTabs({ group }: { group: PostGroup }) {
  const t = useTranslations("posts.networks");
  const { account } = useComposer();
  const { members } = group;
  const followers = members.filter(({ followsText }) => followsText);
  const open = members.find(({ isOpen }) => isOpen);
  const isShared = open?.followsText ?? false;
  const [first] = followers;
  return (
    <div className="flex items-center border-line border-b ps-2 pe-2">
      <nav aria-label={t("texts")} className="min-w-0 flex-1 overflow-x-auto overflow-y-hidden">
        <ul className="flex items-end">
          {first && (
            <li className="flex">
              <Link
                href={getPostPath(account._id, isShared && open ? open.post._id : first.post._id)}
                aria-current={isShared ? "page" : undefined}
                className={textTabClass}
              >
                {t("all")}
              </Link>
            </li>
          )}
          {members.map((member) => (
            <li key={member.platform} className="flex">
              <TextTab member={member} />
            </li>
          ))}
        </ul>
      </nav>
      <CustomizeButton group={group} />
    </div>
  );
}

function TextTab({ member }: { member: GroupMember }) {
  const t = useTranslations("posts");
  const { account, setShownPlatform } = useComposer();
  const { platform, followsText, post, isOpen } = member;
  const words = (
    <>
      <PlatformTag platform={platform} />
      {t(`platform.${platform}`)}
    </>
  );
  if (followsText) {
    return (
      <button type="button" className={textTabClass} onClick={() => setShownPlatform(platform)}>
        {words}
      </button>
    );
  }
  return (
    <Link
      href={getPostPath(account._id, post._id)}
      aria-current={isOpen ? "page" : undefined}
      className={textTabClass}
    >
      {words}
      <small className="font-semibold text-[11px] text-ink-2">{t("networks.customized")}</small>
    </Link>
  );
}

/** Customizes the previewed network; for a customized one, returns to the shared text. */
function CustomizeButton({ group }: { group: PostGroup }) {
  const t = useTranslations("posts.networks");
  const { shownPlatform, readOnly } = useComposer();
  const networks = useNetworks(group);
  const { members } = group;
  const open = members.find(({ isOpen }) => isOpen);
  if (readOnly || !open) return null;
  if (!open.followsText) {
    if (!members.some(({ followsText, post }) => followsText && isEditable(post.status))) return null;
    return (
      <Button
        variant="quiet"
        size="sm"
        busy={networks.busy !== null}
        onClick={() => void networks.reset(open)}
      >
        <Link2Off aria-hidden="true" />
        {t("reset")}
      </Button>
    );
  }
  const shown = members.find(({ platform }) => platform === shownPlatform) ?? open;
  if (!shown.followsText || !isEditable(shown.post.status)) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={networks.busy !== null}
      onClick={() => void networks.customize(shown)}
    >
      <Plus aria-hidden="true" />
      {t("customize", { platform: shown.platform })}
    </Button>
  );
}

const ISOLATES = /[\u2066-\u2069]/gu;
/** Ignores direction marks, so that typing after the last one continues its tag. */
const parse = (line: string) =>
  normalizeHashtags(
    line
      .replace(ISOLATES, "")
      .split(/[\s,#]+/u)
      .filter(Boolean),
  );
const write = (tags: string[]) => tags.map((tag) => `#${tag}`).join(" ");
const isMixed = (line: string) => /\p{Script=Hebrew}/u.test(line) && /\p{Script=Latin}/u.test(line);
/** Isolates tags in mixed-direction text, where each would otherwise lose its # sign to its neighbor. */
const show = (tags: string[]) =>
  isMixed(write(tags)) ? tags.map((tag) => `\u2068#${tag}\u2069`).join(" ") : write(tags);

/** Edits the hashtags as one line; they are stored apart from the text without the # sign. */
function HashtagsField({ disabled }: { disabled: boolean }) {
  const t = useTranslations("posts.text");
  const { draft, saver, readOnly } = useComposer();
  const textDirection = useTextDirection();
  const { hashtags, text } = draft.content;
  const [typed, setTyped] = useState<string | null>(null);
  // Shows the user's input while typing, and the stored tags after an external change.
  const own = typed !== null && write(parse(typed)) === write(hashtags);
  const line = own ? typed : show(hashtags);
  if (readOnly && hashtags.length === 0) return null;
  return (
    <input
      {...TEXT_HISTORY_FIELD}
      type="text"
      aria-label={t("hashtags")}
      value={line}
      readOnly={readOnly || disabled}
      dir={textDirection({ language: draft.post.language, text }, line)}
      placeholder={t("hashtagsPlaceholder")}
      className="mx-2.5 mb-1 block w-[calc(100%-20px)] rounded-in bg-transparent px-2 py-1.5 text-16 text-sel placeholder:text-ink-2"
      onChange={(event) => {
        setTyped(event.target.value);
        saver.change({ hashtags: parse(event.target.value) });
      }}
      onBlur={() => {
        setTyped(null);
        void saver.flush();
      }}
    />
  );
}

/** Share of the limit from which the remaining characters are shown. */
const NEAR = 0.95;

/** Shows the characters used on each network that has this text. */
function TextLimitCounters({ id, members }: { id: string; members: GroupMember[] }) {
  const t = useTranslations("posts.text");
  const format = useFormatter();
  const { draft, readOnly } = useComposer();
  const { hashtags } = draft.content;
  const suggested = Math.min(...members.map(({ platform }) => PLATFORM_RULES[platform].hashtagSuggestion));
  return (
    <div
      id={id}
      className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-[18px] py-1.5 text-12 text-ink-2"
    >
      {!readOnly && (
        <span className="flex items-center gap-1">
          <EmojiButton />
          <TextTemplates />
        </span>
      )}
      {members.map((member) => (
        <NetworkCounter key={member.platform} member={member} isOnly={members.length === 1} />
      ))}
      <span className="ms-auto flex items-center gap-2 whitespace-nowrap">
        {hashtags.length > suggested && (
          <Tag tone="warn">
            <TriangleAlert aria-hidden="true" />
            {t("hashtagsMany", { n: suggested })}
          </Tag>
        )}
        {t("hashtags")}
        <bdi dir="ltr">
          <b className="font-semibold text-ink">{format.number(hashtags.length)}</b> /{" "}
          {format.number(suggested)}
        </bdi>
      </span>
    </div>
  );
}

function NetworkCounter({ member, isOnly }: { member: GroupMember; isOnly: boolean }) {
  const t = useTranslations("posts");
  const format = useFormatter();
  const { platform, content } = member;
  const { textLimit } = PLATFORM_RULES[platform];
  const used = countCharacters(composeFullText(content));
  const left = textLimit - used;
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <PlatformTag platform={platform} label={t(`platform.${platform}`)} />
      {isOnly && <span className="sr-only">{t("text.characters")}</span>}
      <bdi dir="ltr">
        <b className="font-semibold text-ink">{format.number(used)}</b> / {format.number(textLimit)}
      </bdi>
      {left < 0 && (
        <Tag tone="err">
          <OctagonAlert aria-hidden="true" />
          {t("text.tooMany", { n: -left })}
        </Tag>
      )}
      {left >= 0 && used >= textLimit * NEAR && (
        <Tag tone="warn">
          <TriangleAlert aria-hidden="true" />
          {t("text.remaining", { n: left })}
        </Tag>
      )}
    </span>
  );
}
