/** Returns the address of a site on its own machine. */
export function localUrl(host: string | undefined, port: number): string {
  const name = host === undefined || ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`).origin
}
