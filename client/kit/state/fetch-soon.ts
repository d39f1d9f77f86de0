/**
 * Loads and compiles scripts without running them; a script that fails loads when it is needed. Fetches first, because
 * Firefox refuses `prefetch` under `default-src 'none'`, and older browsers ignore `modulepreload` or never repeat a
 * failed one.
 */
export function fetchSoon(files: readonly string[]): void {
  for (const file of files) void compileSoon(file).catch(() => {})
}

export async function compileSoon(href: string) {
  const answer = await fetch(href, { priority: 'low' })
  await answer.blob()
  if (answer.ok) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
