import { createHash } from "node:crypto";

const mark = (text: string) => createHash("sha256").update(`ixid ${text}`).digest("base64url").slice(0, 8);

/** Says which answer showed a photo: whoever reports a use has to hand it back. */
export function makeIxid(photoId: string, shownBy: string): string {
  return Buffer.from(`${photoId}|${shownBy}|${mark(`${photoId}|${shownBy}`)}`).toString("base64url");
}

export function isOurIxid(ixid: string, photoId: string): boolean {
  const [id, shownBy = "", given] = Buffer.from(ixid, "base64url").toString().split("|");
  return id === photoId && given === mark(`${photoId}|${shownBy}`);
}
