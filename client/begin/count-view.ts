/** Adds a page shown without a request to the server's request log, from which visits are counted. */
export function countView(): void {
  void fetch(location.pathname, { method: 'HEAD', keepalive: true, priority: 'low' }).catch(() => {})
}
