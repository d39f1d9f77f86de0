import { randomBytes } from 'node:crypto'

declare const SHAPE: string | undefined

/**
 * Identifies the schemas of all collections; build.ts defines SHAPE. A file with this id was written with exactly these
 * schemas, so a start need not check its records. A program that was not built trusts only files of the same process.
 */
export const dataShape = typeof SHAPE === 'undefined' ? randomBytes(8).toString('hex') : SHAPE
