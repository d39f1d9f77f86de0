import { randomBytes } from 'node:crypto'

declare const SHAPE: string | undefined

/**
 * Identifies the schemas of all collections; build.ts defines SHAPE. Files that bear it were written by a program with
 * exactly these schemas, so a start need not check their records again. A program that was not built trusts only
 * itself.
 */
export const dataShape = typeof SHAPE === 'undefined' ? randomBytes(8).toString('hex') : SHAPE
