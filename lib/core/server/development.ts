/** True in the web process of `npm run dev`. A build replaces the condition with `false`: no setting can turn it on. */
// biome-ignore lint/style/noProcessEnv: Next replaces this expression at build time.
export const isDevelopmentServer = process.env.NODE_ENV === "development";
