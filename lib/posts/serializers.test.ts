import { expect, test } from "vitest";
import { postDto } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";

const row = {
  id: "0198f000-0000-7000-8000-000000000001",
  accountId: "0198f000-0000-7000-8000-000000000002",
  platform: "facebook",
  status: "failed",
  text: "Hello",
  hashtags: ["a"],
  images: [
    { url: "http://media.example/1.png", width: 2, height: 3, alt: "A", key: "public/1.png", mediaId: "m" },
  ],
  asDocument: true,
  label: "green",
  targetId: null,
  options: { instagram: { firstComment: "Hello" } },
  video: {
    url: "http://media.example/2.mp4",
    posterUrl: null,
    width: 4,
    height: 5,
    bytes: 6,
    contentType: "video/mp4",
    durationMs: 7,
    key: "public/1.mp4",
    mediaId: "m",
  },
  scheduledAt: new Date("2026-11-20T09:00:00Z"),
  publishedAt: null,
  permalink: null,
  groupId: null,
  followsText: true,
  followsMedia: false,
  language: null,
  written: null,
  revision: 4,
  problem: { code: "reconnect", message: "Connect again", token: "secret" },
  createdAt: new Date("2026-11-19T09:00:00Z"),
  updatedAt: new Date("2026-11-19T09:00:00Z"),
};

// spec: D3.1, D3.32
test("serializePost returns _id, ISO times and only listed fields", () => {
  const wire = serializePost(row);
  expect(postDto.strict().parse(wire)).toEqual(wire);
  expect(wire).toMatchObject({
    _id: row.id,
    scheduledAt: "2026-11-20T09:00:00.000Z",
    publishedAt: null,
    problem: { code: "reconnect", message: "Connect again" },
    images: [{ url: "http://media.example/1.png", width: 2, height: 3, alt: "A" }],
    asDocument: true,
    label: "green",
    videoUrl: "http://media.example/2.mp4",
    videoScreenshotUrl: null,
    video: { width: 4, height: 5, bytes: 6, contentType: "video/mp4", durationMs: 7 },
  });
  expect(JSON.stringify(wire)).not.toMatch(/secret|public\/1|mediaId|userId/);
});

test("serializePost returns no video URL without a video", () => {
  const none = { videoUrl: null, videoScreenshotUrl: null, video: null };
  expect(serializePost({ ...row, video: null })).toMatchObject(none);
});

test("serializePost omits the problem when there is none", () => {
  expect(serializePost({ ...row, problem: null })).not.toHaveProperty("problem");
});

test("serializePost returns generation info only while the text is unchanged", () => {
  const traits = [{ kind: "summary", value: "Warm, plain words" }];
  const written = { text: row.text, traits, marks: [] };
  expect(serializePost({ ...row, written }).written).toEqual({ traits, marks: [] });
  expect(serializePost({ ...row, written, text: "Something else" }).written).toBeNull();
  expect(serializePost({ ...row, written: "nonsense" }).written).toBeNull();
});
