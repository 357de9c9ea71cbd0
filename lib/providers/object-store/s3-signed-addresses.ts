import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { env } from "@/lib/core/server/env";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { s3Client } from "@/lib/providers/object-store/s3-client";

type SignedAddresses = Pick<ObjectStore, "signedPut" | "signedGet">;

/** Addresses that others use in our name. The host is signed, so it is the one that browsers reach. */
export function s3SignedAddresses(): SignedAddresses {
  const { S3_PUBLIC_ENDPOINT, S3_ENDPOINT, S3_BUCKET: Bucket } = env();
  const client = s3Client(S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT);
  return {
    async signedPut(Key, { contentType, bytes, seconds }) {
      const size = bytes === undefined ? {} : { ContentLength: bytes };
      const command = new PutObjectCommand({
        Bucket,
        Key,
        ContentType: contentType,
        ...size,
        IfNoneMatch: "*",
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: seconds,
        // Left to itself the signature says nothing of the type.
        signableHeaders: new Set(["content-type", "content-length"]),
      });
      return { url, headers: { "content-type": contentType, "if-none-match": "*" } };
    },
    signedGet: (Key, seconds) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: seconds }),
  };
}
