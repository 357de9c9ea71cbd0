import type { Dispatch, SetStateAction } from "react";
import type { Reviewer } from "@/components/content-plan/reviewer-field";
import type { ReviewPost } from "@/lib/content-plan/schemas";

/** Place in fractions of an image, from its left and its top. */
export interface Place {
  x: number;
  y: number;
}

/** The image that is open for comments, with the new pin on it. */
export interface Board {
  mediaId: string;
  draft: Place | null;
}

export interface ReviewImagesProps {
  post: ReviewPost;
  token: string;
  reviewer: Reviewer;
  board: Board | null;
  onBoard: Dispatch<SetStateAction<Board | null>>;
}

/** Returns the id of the section with the images of a post. */
export const getImagesId = (postId: string) => `images-${postId}`;
