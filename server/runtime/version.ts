declare const VERSION: string | undefined

/** Of the program; build.ts knows it. */
export const version = typeof VERSION === 'undefined' ? 'unbuilt' : VERSION
