"use client";

import { createContext } from "react";
import { VIDEO_FORMATS, type VideoOptions } from "@/lib/generation/generated-video-limits";

const ALL = Object.fromEntries(Object.entries(VIDEO_FORMATS).map(([size, { seconds }]) => [size, seconds]));

/** Lengths and sizes of the configured video models. The layout reads them from the environment. */
export const VideoOptionsContext = createContext<VideoOptions>({ silent: ALL, sound: ALL });
