// Apart from layout.ts, which knows every collection: the executable begins with these.

/** Files that can be regenerated at any time. */
export const cacheFolder = 'cache'

/** Below the data folder: the log of changes (D73), in files named after their first commit. */
export const changesFolder = 'changes'
