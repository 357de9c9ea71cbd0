import type { QueryClient } from "@tanstack/react-query";

/**
 * Goes to another page when the person is signed out: nothing of theirs stays in memory, and the screen that is still
 * there for a moment asks for nothing again, whose 401 would lead to the sign-in instead.
 */
export function leave(client: QueryClient, path: string): void {
  client.setDefaultOptions({ queries: { enabled: false } });
  void client.cancelQueries();
  client.clear();
  window.location.assign(path);
}
