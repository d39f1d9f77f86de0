/** True for a request of `/healthz` (D25), on any host. */
export const isHealthCheck = (url = '') => /^\/healthz\/?(\?|$)/.test(url)
