// Creates the demo account once per database; the last output line contains the sign-in.
import { readFile } from "node:fs/promises";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { createAccount, listAccounts } from "@/lib/accounts/server/accounts";
import { registerUser } from "@/lib/auth/server/register-user";
import { completeVerification } from "@/lib/auth/server/verify-email";
import { isAppError } from "@/lib/core/errors";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { runInTransaction } from "@/lib/core/server/transaction";
import { saveImage } from "@/lib/media/server/save-image";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import { createPost } from "@/lib/posts/server/posts";
import { getObjectStore } from "@/lib/providers/object-store/registry";

const DEMO = { email: "demo@kolot.example", password: "bread comes out at 5:40" };

const DRAFTS = [
  {
    text: "Sufganiyot are back on Sunday.\nLast year they were gone by ten. We are not saying hurry. We are saying ten.",
    hashtags: ["sufganiyot", "jaffa", "bakery"],
    art: "sufganiyot-4x5-en",
    alt: "Nine sufganiyot on a blue table, with the words: Sufganiyot. From Sunday.",
  },
  {
    text: "הלחם יוצא ב־5:40. הריח מגיע קודם.",
    hashtags: ["לחם_מחמצת", "יפו"],
    art: "bread-4x5",
    alt: "כרזה: לחם עולה כמו שמש מעל האופק, ועליו הכתובת הלחם יוצא ב־5:40",
  },
  {
    text: "Challah to order until Thursday at noon. One message is enough, and it waits for you on Friday with your name on it.",
    hashtags: ["challah"],
    art: "challah-1x1",
    alt: "A braided challah on a yellow ground",
  },
];

/** Returns the demo user; reuses the user that an interrupted seed created. */
async function demoUser(): Promise<{ id: string }> {
  try {
    const input = { ...DEMO, name: "Noa Barak", language: "en", idempotencyKey: null, replaces: null };
    const { user } = await registerUser({ ...input, address: "direct", userAgent: "seed" });
    return user;
  } catch (error) {
    if (!isAppError(error, "email_taken")) throw error;
    return getPrismaClient().user.findUniqueOrThrow({ where: { email: DEMO.email } });
  }
}

async function createDemo(): Promise<void> {
  await getObjectStore().ensureBucket();
  const user = await demoUser();
  await runInTransaction((tx) => completeVerification(user.id, null, tx));
  const [brand] = await listAccounts({ user });
  const account = brand ?? (await createBrand(user));
  const known = await getPrismaClient().post.findMany({
    where: { accountId: account.id },
    include: { images: true },
  });
  for (const draft of DRAFTS) {
    const post = known.find(({ text }) => text === draft.text);
    if (post && post.images.length > 0) continue;
    await addDraft(user, account, draft, post?.id);
  }
}

function createBrand(user: { id: string }): Promise<AccountRow> {
  return createAccount({
    user,
    fields: {
      name: "Shachar Bakery",
      timeZone: "Asia/Jerusalem",
      language: "en",
      industry: "food",
      brandVoice: {
        summary:
          "A neighbourhood bakery in Jaffa: sourdough since 2011, challah on Fridays, sufganiyot in season.",
        audience: "Neighbours who come on foot, mostly before eight",
        tone: "Short sentences. Hours, not adjectives. Never an exclamation mark.",
      },
      brandKit: { colors: ["#1f3a63", "#f6e3c3", "#a8441c"], fonts: [] },
    },
  });
}

type Draft = (typeof DRAFTS)[number];

/** `postId` identifies a draft that an interrupted seed left without an image. */
async function addDraft(user: { id: string }, account: AccountRow, draft: Draft, postId?: string) {
  const { text, hashtags, art, alt } = draft;
  const fields = { accountId: account.id, platform: "facebook", text, hashtags } as const;
  const id = postId ?? (await createPost({ account, fields })).id;
  const bytes = await readFile(`public/demo-images/${art}.webp`);
  const media = await saveImage({ userId: user.id, bytes, source: "upload" });
  await runInTransaction((tx) => appendImageToPost({ postId: id, media, alt }, tx));
}

if (getEnv().APP_ENV === "production") {
  console.log(JSON.stringify({ demo: null }));
} else {
  await createDemo();
  console.log(JSON.stringify({ demo: DEMO }));
}
await closeDb();
