import * as v from 'valibot'
import type { ObjectHead } from './sealing.ts'

/**
 * Version of the form, which the first object of a generation names: `whole` has all files; `continuing` goes on from
 * another generation, which older programs cannot read.
 */
export const FORMS = { whole: 1, continuing: 2 }

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Piece = v.object({ path: v.string(), bytes: Count })
/** Part of a file; pieces of one path follow each other. */
export type Piece = v.InferOutput<typeof Piece>

const previous = { previous: v.string() }

/** First objects of an earlier generation, which another one continues: how many, and the hash of the last. */
const Base = v.object({ folder: v.string(), objects: v.pipe(Count, v.minValue(1)), hash: v.string() })
export type Base = v.InferOutput<typeof Base>

/** The first line of each object in a chain, by kind; `previous` is the hash of the object before, "" in the first. */
export const ChainHead = v.variant('kind', [
  /** Begins a generation: `n` is the last commit in its files, or in the base that stands for them. */
  v.object({
    kind: v.literal('begin'),
    form: v.number(),
    at: v.string(),
    writer: v.string(),
    n: Count,
    base: v.exactOptional(Base),
    ...previous,
  }),
  /** The body holds the pieces one after the other. */
  v.object({ kind: v.literal('files'), pieces: v.array(Piece), ...previous }),
  /** The body lists the paths of pictures, one a line. */
  v.object({ kind: v.literal('pictures'), ...previous }),
  /** Ends the checkpoint: it is whole. */
  v.object({ kind: v.literal('ready'), ...previous }),
  /** The body holds the lines of the log, from commit `from` to commit `to`. */
  v.object({ kind: v.literal('commits'), from: Count, to: Count, at: v.string(), ...previous }),
])
export type ChainHead = v.InferOutput<typeof ChainHead>
type WithoutPrevious<Head> = Head extends ChainHead ? Omit<Head, 'previous'> : never
/** A head before its place in the chain is known. */
export type NewHead = WithoutPrevious<ChainHead>

/** The first line of a picture's object, whose body holds the files of the picture's folder. */
export const PictureHead = v.object({ kind: v.literal('picture'), path: v.string(), pieces: v.array(Piece) })

export const LeaseHead = v.object({
  kind: v.literal('lease'),
  /** Id of the writer's data folder. */
  writer: v.string(),
  /** Id of the process. */
  run: v.string(),
  /** Grows with each renewal. */
  count: Count,
  at: v.string(),
  isReleased: v.boolean(),
  /** The writer that was taken over, and its last commit. */
  taken: v.exactOptional(v.object({ writer: v.string(), last: Count })),
})
export type LeaseHead = v.InferOutput<typeof LeaseHead>

/** Returns undefined if the head does not fit the schema. */
export const readHead = <T extends v.GenericSchema>(schema: T, head: ObjectHead): v.InferOutput<T> | undefined => {
  const read = v.safeParse(schema, head)
  return read.success ? read.output : undefined
}
