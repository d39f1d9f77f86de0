/** Maximum characters of a visitor's message. */
export const MESSAGE_MAX = 5000

/** Counts characters as people do: a plain form sends two for a line end. */
export const messageLength = (text: string) => [...text.trim().replaceAll('\r\n', '\n')].length
