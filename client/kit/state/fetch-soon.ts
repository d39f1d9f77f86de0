/**
 * Loads scripts into the browser's cache without running them; a lost one is loaded again when it is needed. Neither
 * `prefetch`, which Firefox refuses under `default-src 'none'`, nor `modulepreload`, whose failure is final, do both.
 */
export function fetchSoon(files: readonly string[]): void {
  for (const file of files) void fetch(file, { priority: 'low' }).catch(() => {})
}
