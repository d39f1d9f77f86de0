/**
 * Loads and compiles scripts without running them; what failed is loaded again when needed. Firefox refuses `prefetch`
 * under `default-src 'none'`; older browsers ignore `modulepreload` or never repeat one that failed, so it only follows.
 */
export function fetchSoon(files: readonly string[]): void {
  for (const file of files) void compileSoon(file).catch(() => {})
}

async function compileSoon(href: string) {
  const answer = await fetch(href, { priority: 'low' })
  await answer.blob()
  if (answer.ok) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
