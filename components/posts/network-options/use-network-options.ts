import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { getPostOptions, networkOptions, type PostOptions } from "@/lib/posts/network-options";

export type OptionName = keyof PostOptions;

const isSet = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "" && value !== "feed";

/** Returns only the options that are set: the feed and empty fields are the default. */
function withoutDefaults(options: PostOptions): PostOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => isSet(value)));
}

/**
 * Edits the options of the post's network. Typed values are kept until `save`, which stores them when all are valid;
 * `isInvalid` names the fields that are not.
 */
export function useNetworkOptions() {
  const { draft, readOnly } = useComposer();
  const { platform, options: stored } = draft.post;
  const { save: saveChanges } = useSaveChanges();
  const { showError } = useResultToasts();
  const [edited, setEdited] = useState<PostOptions | null>(null);
  const [invalid, setInvalid] = useState<OptionName[]>([]);
  const options = edited ?? getPostOptions(stored, platform);

  async function save(changes: PostOptions = {}): Promise<void> {
    const wanted = { ...options, ...changes };
    const named = wanted.userTags?.filter(({ username }) => username !== "");
    const parsed = networkOptions.safeParse({ [platform]: withoutDefaults({ ...wanted, userTags: named }) });
    setInvalid(parsed.error?.issues.map(({ path }) => path[1] as OptionName) ?? []);
    setEdited(wanted);
    if (!parsed.success) return;
    try {
      await saveChanges((post) => ({ options: { ...post.options, ...parsed.data } }));
      // Input during the request and a tag without a name are not saved yet, so they stay in the field.
      const isComplete = named?.length === wanted.userTags?.length;
      setEdited((now) => (now === wanted && isComplete ? null : now));
    } catch (error) {
      showError(error);
    }
  }

  return {
    platform,
    options,
    readOnly,
    count: Object.keys(withoutDefaults(options)).length,
    change: (changes: PostOptions) => setEdited((now) => ({ ...(now ?? options), ...changes })),
    save,
    isInvalid: (name: OptionName) => invalid.includes(name),
  };
}

export type NetworkOptionsState = ReturnType<typeof useNetworkOptions>;
