/** Redirects the browser. Keeps one of several slashes at the beginning, which would name another host. */
export const redirect = (to: string, status: 301 | 303 | 307, headers: Record<string, string>) =>
  new Response(null, {
    status,
    headers: { ...headers, Location: to.replace(/^\/{2,}/, '/'), 'Cache-Control': 'no-cache' },
  })
