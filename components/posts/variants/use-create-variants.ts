import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useCarryInput } from "@/components/posts/use-carry-input";
import { useCreditAction } from "@/components/posts/use-credit-action";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import type { VariantSlot } from "@/components/posts/variants/use-post-variants";
import { showToast } from "@/components/ui/show-toast";
import { getPostPath } from "@/lib/core/post-path";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { useGeneratePost } from "@/lib/generation/client/use-generate-post";
import { useCopyToVariant } from "@/lib/posts/client/mutations";
import { getPostTitle } from "@/lib/posts/post-title";

/** Creates variants of the open post for other platforms and the other language, generated or copied. */
export function useCreateVariants() {
  const t = useTranslations("posts.variants");
  const names = useTranslations("posts.platform");
  const languages = useTranslations("posts.variants.languageName");
  const router = useRouter();
  const { showError } = useResultToasts();
  const carryInput = useCarryInput();
  const { account, address, draft, saver } = useComposer();
  const { _id } = draft.post;
  const generate = useGeneratePost();
  const copying = useCopyToVariant(_id);
  const last = useRef<VariantSlot | null>(null);
  const { run, ...spending } = useCreditAction("text", { place: `version of ${_id}`, address });

  const nameOf = ({ platform, language }: VariantSlot) =>
    t("variantName", { platform: names(platform), language: languages(language) });

  function open(id: string): void {
    carryInput(id);
    router.push(getPostPath(account._id, id));
  }

  /** Saves first, because the server uses the stored text. */
  const saveFirst = () => saver.run(async (_, post) => post);

  async function write(place: VariantSlot): Promise<void> {
    const { platform, language } = place;
    last.current = place;
    const input = { accountId: account._id, fromPostId: _id, platform, language };
    const label = t("label", { place: nameOf(place), title: getPostTitle(draft.content.text) });
    const made = await run(
      async (signal) => {
        await saveFirst();
        return generate.runAsync({ ...input, signal });
      },
      { label },
    );
    // The user has navigated away: the notification links here, where a tab appears.
    if (!made || !runningGenerations.isWatched(address)) return;
    open(made.post._id);
    showToast.success(`${t("written", { place: nameOf(place) })} ${spending.spentText()}`);
  }

  async function copy(place: VariantSlot): Promise<void> {
    try {
      await saveFirst();
      open((await copying.runAsync(place)).post._id);
      showToast.success(t("copied", { place: nameOf(place) }));
    } catch (error) {
      showError(error);
    }
  }

  const retry = () => {
    if (last.current) void write(last.current);
    else spending.clearError();
  };

  return {
    ...spending,
    write,
    copy,
    retry,
    writing: spending.running !== null,
    copying: copying.isPending,
  };
}

export type CreateVariantsState = ReturnType<typeof useCreateVariants>;
