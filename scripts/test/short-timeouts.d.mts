export declare const SHORT_TIMEOUTS: Record<string, string>;
