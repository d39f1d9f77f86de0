/** Sends the browser on. What begins with several slashes would be another host. */
export const redirect = (to: string, status: 301 | 303 | 307, headers: Record<string, string>) =>
  new Response(null, {
    status,
    headers: { ...headers, Location: to.replace(/^\/{2,}/, '/'), 'Cache-Control': 'no-cache' },
  })
