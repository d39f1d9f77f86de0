/**
 * Loads scripts into the browser's cache without running them, and again when needed if that failed. Firefox refuses
 * `prefetch` under `default-src 'none'`, and a failed `modulepreload` is final.
 */
export function fetchSoon(files: readonly string[]): void {
  for (const file of files) void fetch(file, { priority: 'low' }).catch(() => {})
}
