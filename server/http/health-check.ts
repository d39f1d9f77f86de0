/** Whether a request asks for `/healthz` (D25), whatever host it names. */
export const isHealthCheck = (url = '') => /^\/healthz\/?(\?|$)/.test(url)
