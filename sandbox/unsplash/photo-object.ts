import { createHash } from "node:crypto";
import { fillTemplate } from "@/sandbox/core/fill-template";
import templates from "@/sandbox/unsplash/photo-object.json" with { type: "json" };
import type { SeedPhoto } from "@/sandbox/unsplash/seed-data";

/** Returns a photo as the API does. `shownBy` names the response that contains it. */
export function photoObject(photo: SeedPhoto, baseUrl: string, shownBy: string) {
  const [api, site] = [`${baseUrl}/unsplash`, `${baseUrl}/unsplash/site`];
  const ixid = makeIxid(photo.id, shownBy);
  const { id, slug } = photo;
  const links = {
    self: `${api}/photos/${slug}`,
    html: `${site}/photos/${slug}`,
    download: `${site}/photos/${id}/download?ixid=${ixid}`,
    download_location: `${api}/photos/${id}/download?ixid=${ixid}`,
  };
  const urls = imageUrls(photo, baseUrl, ixid);
  return fillTemplate(templates.photo, { ...photo, links, urls, user: userObject(photo, baseUrl) });
}

export function imageUrls({ id }: SeedPhoto, baseUrl: string, ixid: string) {
  const raw = `${baseUrl}/unsplash/images/photo-${id}?ixid=${ixid}&ixlib=rb-4.1.0`;
  const small = (w: number) => `${raw}&q=80&fm=jpg&crop=entropy&cs=tinysrgb&w=${w}&fit=max`;
  return {
    raw,
    full: `${raw}&q=85&fm=jpg&crop=entropy&cs=srgb`,
    regular: small(1080),
    small: small(400),
    thumb: small(200),
  };
}

function userObject({ author: { username, name }, createdAt }: SeedPhoto, baseUrl: string) {
  const [firstName, ...rest] = name.split(" ");
  const avatar = `${baseUrl}/unsplash/images/profile-${username}`;
  const links = {
    self: `${baseUrl}/unsplash/users/${username}`,
    html: `${baseUrl}/unsplash/site/@${username}`,
    photos: `${baseUrl}/unsplash/users/${username}/photos`,
  };
  const avatars = { small: `${avatar}?w=32`, medium: `${avatar}?w=64`, large: `${avatar}?w=128` };
  const lastName = rest.join(" ") || null;
  return fillTemplate(templates.user, { username, name, createdAt, firstName, lastName, links, avatars });
}

const mark = (text: string) => createHash("sha256").update(`ixid ${text}`).digest("base64url").slice(0, 8);

/** Creates the id that download reports must send back; it names the response that listed the photo. */
export function makeIxid(photoId: string, shownBy: string): string {
  return Buffer.from(`${photoId}|${shownBy}|${mark(`${photoId}|${shownBy}`)}`).toString("base64url");
}

export function isOurIxid(ixid: string, photoId: string): boolean {
  const [id, shownBy = "", given] = Buffer.from(ixid, "base64url").toString().split("|");
  return id === photoId && given === mark(`${photoId}|${shownBy}`);
}
