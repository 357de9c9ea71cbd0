import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useSaveMember } from "@/components/posts/network-options/use-save-member";
import { usePostGroup } from "@/components/posts/networks/use-post-group";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import type { Platform } from "@/lib/core/platforms";
import { getPostOptions, type PostOptions } from "@/lib/posts/network-options";
import { isEditable } from "@/lib/posts/states";

export type OptionName = keyof PostOptions;

const isSet = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "" && value !== "feed";

/** Returns only the options that are set: the feed and empty fields are the default. */
function withoutDefaults(options: PostOptions): PostOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => isSet(value)));
}

/**
 * Edits the options of the previewed network in its own post. Typed values are kept for each network until `save`, which
 * stores them when all are valid; `isInvalid` names the fields that are not.
 */
export function useNetworkOptions() {
  const { draft, readOnly, shownPlatform, setShownPlatform } = useComposer();
  const { members } = usePostGroup();
  const saveMember = useSaveMember();
  const { showError } = useResultToasts();
  const [edited, setEdited] = useState<Partial<Record<Platform, PostOptions>>>({});
  const [invalid, setInvalid] = useState<Partial<Record<Platform, OptionName[]>>>({});
  const editable = members.filter(({ post }) => isEditable(post.status));
  const member =
    editable.find((one) => one.platform === shownPlatform) ?? editable.find(({ isOpen }) => isOpen);
  const { platform, options: stored, images } = member?.post ?? draft.post;
  const options = edited[platform] ?? getPostOptions(stored, platform);

  async function save(changes: PostOptions = {}): Promise<void> {
    if (!member) return;
    const wanted = { ...options, ...changes };
    const named = wanted.userTags?.filter(({ username }) => username !== "");
    setEdited((all) => ({ ...all, [platform]: wanted }));
    try {
      const { networkOptions } = await import("@/lib/posts/network-options-schemas");
      const parsed = networkOptions.safeParse({
        [platform]: withoutDefaults({ ...wanted, userTags: named }),
      });
      const names = parsed.error?.issues.map(({ path }) => path[1] as OptionName) ?? [];
      setInvalid((all) => ({ ...all, [platform]: names }));
      if (!parsed.success) return;
      await saveMember(member, (post) => ({ options: { ...post.options, ...parsed.data } }));
      // Input during the request and a tag without a name are not saved yet, so they stay in the field.
      const isComplete = named?.length === wanted.userTags?.length;
      setEdited(({ [platform]: now, ...others }) =>
        now === wanted && isComplete ? others : { ...others, ...(now && { [platform]: now }) },
      );
    } catch (error) {
      showError(error);
    }
  }

  return {
    /** Networks whose posts can be changed. */
    platforms: editable.map((one) => one.platform),
    platform,
    choose: setShownPlatform,
    images,
    options,
    readOnly,
    count: Object.keys(withoutDefaults({ ...options, placeName: undefined })).length,
    change: (changes: PostOptions) =>
      setEdited((all) => ({ ...all, [platform]: { ...(all[platform] ?? options), ...changes } })),
    save,
    isInvalid: (name: OptionName) => invalid[platform]?.includes(name) ?? false,
  };
}

export type NetworkOptionsState = ReturnType<typeof useNetworkOptions>;
