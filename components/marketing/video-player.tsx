"use client";

import { useState } from "react";

interface Track {
  language: string;
  label: string;
  address: string;
  isDefault: boolean;
}

interface Props {
  address: string;
  poster: string;
  size: { width: number; height: number };
  tracks: Track[];
  words: { play: string; failed: string; title: string; length: string };
}

/** Moves the focus to the video, so that keyboard users can control the player. */
const focusOn = (video: HTMLVideoElement | null) => video?.focus();

/** Shows the poster frame until the user presses play; the video loads only then. */
export function VideoPlayer({ address, poster, size, tracks, words }: Props) {
  const [stage, setStage] = useState<"poster" | "playing" | "failed">("poster");
  return (
    <div className="overflow-hidden rounded-card bg-band text-on-band">
      {stage === "playing" ? (
        <video
          ref={focusOn}
          src={address}
          poster={poster}
          {...size}
          controls
          autoPlay
          muted
          playsInline
          aria-label={words.title}
          onError={() => setStage("failed")}
          className="h-auto w-full"
        >
          {tracks.map(({ language, label, address: src, isDefault }) => (
            <track
              key={language}
              kind="captions"
              srcLang={language}
              label={label}
              src={src}
              default={isDefault}
            />
          ))}
        </video>
      ) : (
        // biome-ignore lint/performance/noImgElement: static art in its final size, nothing to optimize
        <img src={poster} alt="" loading="lazy" {...size} className="h-auto w-full" />
      )}
      {stage !== "playing" && (
        <div className="flex items-center gap-5 pe-6 max-sm:gap-3.5 max-sm:pe-4">
          <button
            type="button"
            onClick={() => setStage("playing")}
            aria-label={`${words.play}, ${words.length}`}
            className="grid size-16 flex-none place-items-center bg-raised text-ink hover:bg-surface md:size-18"
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-7 fill-current">
              <path d="M6 4l14 8-14 8z" />
            </svg>
          </button>
          <b className="font-display font-medium text-[20px]/[28px]">{words.play}</b>
          <span className="ms-auto text-14">{words.length}</span>
        </div>
      )}
      <p role="status" className="px-6 text-16 not-empty:pb-4">
        {stage === "failed" ? words.failed : null}
      </p>
    </div>
  );
}
