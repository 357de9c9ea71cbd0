import { insertJob } from "@/tests/harness/jobs";
import { insertNotification } from "@/tests/harness/notifications";
import { pictureForm } from "@/tests/harness/picture";
import { api, type Person, sql } from "@/tests/harness/stack";

/** One of everything that has an id: the ids, and where a thing is named by its address, that. */
export interface Things {
  account: string;
  post: string;
  session: string;
  payment: string;
  job: string;
  notification: string;
  /** Of the library. */
  image: string;
  /** Saved by the person. */
  template: string;
  /** Of the agent's. */
  source: string;
  /** The address of an announced film. */
  video: string;
  /** Address of a picture. */
  mediaUrl: string;
  /** Of a link to a plan. */
  reviewLink: string;
}

/** Makes a person one of everything. `word` stands in every text of it that is free. */
export async function makeThings(
  person: Person,
  word = "bread",
): Promise<{ things: Things; reviewToken: string }> {
  const account = (await api(person, "POST", "/accounts", { name: `Bakery ${word}` })).body.account._id;
  const made = await api(person, "POST", "/posts", { accountId: account, text: `The owner's own ${word}` });
  const post = made.body.post._id;
  const [sessions, payment, job, notification, template, source, video, picture, link] = await Promise.all([
    api(person, "GET", "/auth/sessions"),
    paymentOf(person),
    insertJob(person),
    insertNotification(person, account),
    templateOf(person, word),
    sourceOf(person, account, word),
    videoOf(person, post),
    imageOf(person, word),
    reviewLinkOf(person, account),
  ]);
  const ids = { account, post, session: sessions.body.sessions[0]._id, payment, job: job.id, notification };
  await drawOn(person, { post, template, mediaUrl: picture.mediaUrl });
  return {
    things: { ...ids, template, source, video, ...picture, reviewLink: link.id },
    reviewToken: link.token,
  };
}

async function reviewLinkOf(person: Person, account: string): Promise<{ id: string; token: string }> {
  const path = `/content-plan/${account}/review-links`;
  await api(person, "POST", path, { startDate: "2027-02-01", endDate: "2027-02-28" });
  const [link] = (await api(person, "GET", path)).body.links;
  return { id: link._id, token: new URL(link.url).pathname.replace("/review/", "") };
}

async function paymentOf(person: Person): Promise<string> {
  const [payment] = await sql(
    `INSERT INTO payment (id, user_id, purpose, plan_key, period, amount, currency, gateway)
     VALUES (uuidv7(), $1, 'subscribe', 'pro', 'monthly', 9900, 'USD', 'stripe') RETURNING id`,
    [person.user._id],
  );
  return payment.id;
}

async function sourceOf(person: Person, account: string, word: string): Promise<string> {
  const note = { kind: "note", content: `How the owner talks: ${word}` };
  return (await api(person, "POST", `/agent-chat/${account}/sources`, note)).body.source._id;
}

async function imageOf(person: Person, word: string): Promise<{ image: string; mediaUrl: string }> {
  const form = await pictureForm({ label: `Loaf ${word}` });
  const { image } = (await api(person, "POST", "/canvas-images/upload", form)).body;
  return { image: image._id, mediaUrl: image.url };
}

async function templateOf(person: Person, word: string): Promise<string> {
  const { template: ours } = (await api(person, "GET", "/canvas-templates/kolot-arch-1x1")).body;
  const kept = { name: `Arch ${word}`, canvasData: ours.canvasData };
  return (await api(person, "POST", "/canvas-templates", kept)).body.template._id;
}

/** A picture in the post, a design behind it, and a set of layouts to choose from. */
async function drawOn(
  person: Person,
  { post, template, mediaUrl }: Pick<Things, "post" | "template" | "mediaUrl">,
): Promise<void> {
  const { canvasData } = (await api(person, "GET", `/canvas-templates/${template}`)).body.template;
  const first = { ...canvasData, baseRev: 0, rev: 1 };
  const steps = [
    await api(person, "PUT", `/posts/${post}`, { revision: 1, images: [{ url: mediaUrl }] }),
    await api(person, "POST", `/canvas/${post}`, { imageIndex: 0, canvasData: first }),
    await api(person, "POST", `/posts/${post}/generate-templates`, { count: 1 }),
  ];
  const failed = steps.find(({ status }) => status !== 200);
  if (failed) throw new Error(`a thing could not be made: ${JSON.stringify(failed.body)}`);
}

async function videoOf(person: Person, postId: string): Promise<string> {
  const wanted = { fileName: "film.mp4", contentType: "video/mp4", postId, size: 9_000 };
  return (await api(person, "POST", "/storage/get-video-upload-url", wanted)).body.publicUrl;
}
