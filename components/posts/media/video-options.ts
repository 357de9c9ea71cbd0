"use client";

import { createContext } from "react";
import { VIDEO_FORMATS, type VideoOptions } from "@/lib/generation/generated-video-limits";

const ALL = Object.fromEntries(Object.entries(VIDEO_FORMATS).map(([size, { seconds }]) => [size, seconds]));

/** What the installation's video models make, read from the environment by the layout. */
export const VideoOptionsContext = createContext<VideoOptions>({ silent: ALL, sound: ALL });
