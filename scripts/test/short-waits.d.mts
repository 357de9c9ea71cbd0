export declare const SHORT_WAITS: Record<string, string>;
