import { randomUUID } from "node:crypto";
import { createFontForm, readTestFont } from "@/tests/harness/font-files";
import { insertJob } from "@/tests/harness/job-fixtures";
import { insertNotification } from "@/tests/harness/notification-fixtures";
import { api, type SignedUpUser, sql } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

/** IDs of one object of each kind, or URLs for kinds identified by URL. */
export interface OneOfEach {
  account: string;
  post: string;
  session: string;
  passkey: string;
  payment: string;
  job: string;
  notification: string;
  /** Library image. */
  image: string;
  /** Folder of the library. */
  folder: string;
  /** User template. */
  template: string;
  /** Agent source. */
  source: string;
  /** URL of an announced video upload. */
  video: string;
  /** URL of an image. */
  mediaUrl: string;
  /** ID of a review link. */
  reviewLink: string;
  /** Comment of a client over that link. */
  comment: string;
  /** ID of a text template. */
  textTemplate: string;
  font: string;
  /** Generated result of the post. */
  result: string;
  /** Earlier version of the design of the post. */
  version: string;
}

/** Creates one object of each kind for a user. Every free text contains `word`. */
export async function createOneOfEach(
  person: SignedUpUser,
  word = "bread",
): Promise<{ things: OneOfEach; reviewToken: string }> {
  const account = (await api(person, "POST", "/accounts", { name: `Bakery ${word}` })).body.account._id;
  const made = await api(person, "POST", "/posts", { accountId: account, text: `The owner's own ${word}` });
  const post = made.body.post._id;
  const [
    sessions,
    passkey,
    payment,
    job,
    notification,
    template,
    source,
    video,
    image,
    link,
    textTemplate,
    font,
    result,
    folder,
  ] = await Promise.all([
    api(person, "GET", "/auth/sessions"),
    passkeyOf(person),
    paymentOf(person),
    insertJob(person),
    insertNotification(person, account),
    templateOf(person, word),
    sourceOf(person, account, word),
    videoOf(person, post),
    imageOf(person, word),
    reviewLinkOf(person, account, post, word),
    textTemplateOf(person, account, word),
    fontOf(person, account),
    resultOf(person, account, post, word),
    folderOf(person, word),
  ]);
  const ids = {
    account,
    post,
    session: sessions.body.sessions[0]._id,
    passkey,
    payment,
    job: job.id,
    notification,
  };
  await drawOn(person, { post, template, mediaUrl: image.mediaUrl });
  const version = await versionOf(post);
  return {
    things: {
      ...ids,
      template,
      source,
      video,
      ...image,
      reviewLink: link.id,
      comment: link.comment,
      textTemplate,
      font,
      result,
      folder,
      version,
    },
    reviewToken: link.token,
  };
}

async function reviewLinkOf(user: SignedUpUser, account: string, post: string, word: string) {
  const path = `/content-plan/${account}/review-links`;
  await api(user, "POST", path, { postIds: [post] });
  const [link] = (await api(user, "GET", path)).body.links;
  const token = new URL(link.url).pathname.replace("/review/", "");
  const comment = { key: randomUUID(), postId: post, text: `More ${word}`, reviewer: "Tamar" };
  const { thread } = (await api(user, "POST", `/review/${token}/comments`, comment)).body;
  return { id: String(link._id), token, comment: String(thread._id) };
}

async function textTemplateOf(user: SignedUpUser, account: string, word: string): Promise<string> {
  const body = { name: `Offer of ${word}`, text: `Today: [${word}]` };
  return (await api(user, "POST", `/accounts/${account}/text-templates`, body)).body.template._id;
}

async function fontOf(user: SignedUpUser, account: string): Promise<string> {
  const form = createFontForm(await readTestFont("hebrew"));
  return (await api(user, "POST", `/accounts/${account}/fonts`, form)).body.font._id;
}

/** The passkey does not count: sign-in by password stays as it is. */
async function passkeyOf(user: SignedUpUser): Promise<string> {
  const [passkey] = await sql(
    `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, name)
     VALUES (uuidv7(), $1, gen_random_uuid()::text, '', 0, 'Laptop') RETURNING id`,
    [user.user._id],
  );
  return passkey.id;
}

async function paymentOf(user: SignedUpUser): Promise<string> {
  const [payment] = await sql(
    `INSERT INTO payment (id, user_id, purpose, plan_key, period, amount, currency, gateway)
     VALUES (uuidv7(), $1, 'subscribe', 'pro', 'monthly', 9900, 'USD', 'stripe') RETURNING id`,
    [user.user._id],
  );
  return payment.id;
}

async function sourceOf(user: SignedUpUser, account: string, word: string): Promise<string> {
  const note = { kind: "note", content: `How the owner talks: ${word}` };
  return (await api(user, "POST", `/agent-chat/${account}/sources`, note)).body.source._id;
}

async function imageOf(user: SignedUpUser, word: string): Promise<{ image: string; mediaUrl: string }> {
  const form = await createUploadForm({ label: `Loaf ${word}` });
  const { image } = (await api(user, "POST", "/canvas-images/upload", form)).body;
  return { image: image._id, mediaUrl: image.url };
}

async function folderOf(user: SignedUpUser, word: string): Promise<string> {
  return (await api(user, "POST", "/media-folders", { name: `Folder of ${word}` })).body.folder._id;
}

async function resultOf(
  user: SignedUpUser,
  accountId: string,
  postId: string,
  word: string,
): Promise<string> {
  const asked = { accountId, postId, prompt: `A loaf of ${word}`, attach: false };
  return (await api(user, "POST", "/posts/generate-image", asked)).body.result._id;
}

async function templateOf(user: SignedUpUser, word: string): Promise<string> {
  const { template: ours } = (await api(user, "GET", "/canvas-templates/kolot-offer-food-1x1")).body;
  const stored = { name: `Arch ${word}`, canvasData: ours.canvasData };
  return (await api(user, "POST", "/canvas-templates", stored)).body.template._id;
}

/** Adds an image, its design and a set of layouts to the post. */
async function drawOn(
  user: SignedUpUser,
  { post, template, mediaUrl }: Pick<OneOfEach, "post" | "template" | "mediaUrl">,
): Promise<void> {
  const { canvasData } = (await api(user, "GET", `/canvas-templates/${template}`)).body.template;
  const first = { ...canvasData, baseRev: 0, rev: 1 };
  const steps = [
    await api(user, "PUT", `/posts/${post}`, { revision: 1, images: [{ url: mediaUrl }] }),
    await api(user, "POST", `/canvas/${post}`, { imageIndex: 0, canvasData: first }),
    await api(user, "POST", `/posts/${post}/generate-templates`, { count: 1 }),
  ];
  const failed = steps.find(({ status }) => status !== 200);
  if (failed) throw new Error(`a thing could not be made: ${JSON.stringify(failed.body)}`);
}

/** The state of the design before its next session. */
async function versionOf(post: string): Promise<string> {
  const [version] = await sql(
    `INSERT INTO canvas_document_version (id, canvas_document_id, rev, document, content_hash, reason, saved_at)
     SELECT uuidv7(), id, 0, document, 'fixture', 'edited', saved_at FROM canvas_document
     WHERE post_id = $1 AND image_index = 0 RETURNING id`,
    [post],
  );
  return version.id;
}

async function videoOf(user: SignedUpUser, postId: string): Promise<string> {
  const wanted = { fileName: "film.mp4", contentType: "video/mp4", postId, size: 9_000 };
  return (await api(user, "POST", "/storage/get-video-upload-url", wanted)).body.publicUrl;
}
