/** How long tests wait for something: a loaded machine may need a minute for what takes milliseconds on a quiet one. */
export const WAIT_MS = 60_000
