import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { QueryError } from "@/components/shell/query-error";

/** A component whose code is loaded when it is needed. */
export class LazyCode<Props extends object = object> {
  loaded: ComponentType<Props> | null = null;
  readonly #load: () => Promise<ComponentType<Props>>;

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load;
  }

  async preload(): Promise<void> {
    this.loaded ??= await this.#load();
  }
}

export interface LazyPartProps<Inner extends object> {
  code: LazyCode<Inner>;
  /** Properties of the component. */
  with: Inner;
  waiting?: ReactNode;
  /** Surrounds what is shown until the code is loaded. */
  frame?: (content: ReactNode) => ReactNode;
}

/**
 * Renders a component after its code is loaded. Without a network only this part shows the error, with a retry.
 * React.lazy would delay content after a fallback by 0.3 s. Set `key` where `code` changes.
 */
export function LazyPart<Inner extends object>({
  code,
  with: inner,
  waiting = null,
  frame = (content) => content,
}: LazyPartProps<Inner>) {
  const [, setLoaded] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (error) return;
    let isOver = false;
    code.preload().then(
      () => isOver || setLoaded(true),
      (thrown: unknown) => isOver || setError(thrown instanceof Error ? thrown : new Error(String(thrown))),
    );
    return () => {
      isOver = true;
    };
  }, [code, error]);
  if (code.loaded) return <code.loaded {...inner} />;
  return frame(error ? <QueryError query={{ error, refetch: () => setError(null) }} /> : waiting);
}

/**
 * Returns the component once its code is loaded, for places that can show neither a skeleton nor an error. A failed load
 * is tried again when `attempt` changes; an empty one loads nothing.
 */
export function useLazyCode<Props extends object>(code: LazyCode<Props>, attempt: string) {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (attempt === "") return;
    let isOver = false;
    code.preload().then(
      () => isOver || setLoaded(true),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [code, attempt]);
  return code.loaded;
}
