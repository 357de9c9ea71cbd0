import { createHash } from "node:crypto";
import type { SeedPhoto } from "@/sandbox/unsplash/seed-data";

/** Returns a photo as the API does. `shownBy` names the response that contains it. */
export function photoObject(photo: SeedPhoto, baseUrl: string, shownBy: string) {
  const api = `${baseUrl}/unsplash`;
  const site = `${baseUrl}/unsplash/site`;
  const ixid = makeIxid(photo.id, shownBy);
  const { id, slug, width, height, createdAt } = photo;
  return {
    id,
    slug,
    created_at: createdAt,
    updated_at: createdAt,
    promoted_at: createdAt,
    width,
    height,
    color: photo.color,
    blur_hash: "L02rs+fQfQfQ00fQfQfQfQfQfQfQ",
    description: null,
    alt_description: photo.alt,
    urls: imageUrls(photo, baseUrl, ixid),
    links: {
      self: `${api}/photos/${slug}`,
      html: `${site}/photos/${slug}`,
      download: `${site}/photos/${id}/download?ixid=${ixid}`,
      download_location: `${api}/photos/${id}/download?ixid=${ixid}`,
    },
    likes: photo.likes,
    liked_by_user: false,
    current_user_collections: [],
    user: userObject(photo, baseUrl),
  };
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

function userObject({ author, createdAt }: SeedPhoto, baseUrl: string) {
  const { username, name } = author;
  const [first, ...rest] = name.split(" ");
  const avatar = `${baseUrl}/unsplash/images/profile-${username}`;
  return {
    id: username,
    updated_at: createdAt,
    username,
    name,
    first_name: first ?? name,
    last_name: rest.join(" ") || null,
    bio: null,
    location: null,
    links: {
      self: `${baseUrl}/unsplash/users/${username}`,
      html: `${baseUrl}/unsplash/site/@${username}`,
      photos: `${baseUrl}/unsplash/users/${username}/photos`,
    },
    profile_image: { small: `${avatar}?w=32`, medium: `${avatar}?w=64`, large: `${avatar}?w=128` },
    total_collections: 0,
    social: { instagram_username: null, portfolio_url: null, twitter_username: null },
  };
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
