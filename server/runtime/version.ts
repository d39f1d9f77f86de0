declare const VERSION: string | undefined

/** The version of Lichtung; build.ts defines VERSION. */
export const version = typeof VERSION === 'undefined' ? 'unbuilt' : VERSION
