import { errors } from "@/sandbox/meta/errors";
import { objectList, type Params, readFlag, stringList, text } from "@/sandbox/meta/params";
import { isPlace } from "@/sandbox/meta/seed-data";
import type { Container, ContainerExtras } from "@/sandbox/meta/state";

/** Collaborators of a media object, and tagged people of an image. */
const COLLABORATOR_LIMIT = 3;
const USER_TAG_LIMIT = 20;

/** Reads what is for the full media object, and the people of one image; a story has only people. */
export function readContainerExtras(
  params: Params,
  kind: Container["kind"],
  isChild: boolean,
): ContainerExtras {
  const collaborators = stringList(params, "collaborators");
  const locationId = text(params, "location_id");
  const userTags = objectList(params, "user_tags");
  const isPart = isChild || kind === "STORIES";
  if (collaborators.length > 0 && isPart)
    throw errors.parameter("Param collaborators is for feed images, reels and carousels");
  if (collaborators.length > COLLABORATOR_LIMIT)
    throw errors.parameter(`Param collaborators must have at most ${COLLABORATOR_LIMIT} items`);
  if (locationId !== "" && (isPart || !isPlace(locationId)))
    throw errors.parameter(
      "Param location_id must be the id of a page and is not for stories or carousel items",
    );
  if (userTags.length > 0 && kind === "CAROUSEL")
    throw errors.parameter("Param user_tags is for the items of a carousel");
  if (userTags.length > USER_TAG_LIMIT)
    throw errors.parameter(`Param user_tags must have at most ${USER_TAG_LIMIT} items`);
  for (const tag of userTags) assertUserTag(tag, kind);
  return { collaborators, locationId, userTags, shareToFeed: readFlag(params, "share_to_feed", true) };
}

function assertUserTag(
  { username, x, y, ...others }: Record<string, unknown>,
  kind: Container["kind"],
): void {
  const isShare = (value: unknown) => typeof value === "number" && value >= 0 && value <= 1;
  const isPlaced = isShare(x) && isShare(y);
  const isBare = x === undefined && y === undefined;
  const allowed = kind === "IMAGE" ? isPlaced : kind === "STORIES" ? isPlaced || isBare : isBare;
  if (typeof username !== "string" || username === "" || !allowed || Object.keys(others).length > 0)
    throw errors.parameter("Param user_tags must have a username, and for images x and y from 0 to 1");
}
