import * as v from 'valibot'

/** Which uploaded backup is meant. */
export const StagedId = v.object({ id: v.pipe(v.string(), v.maxLength(100)) })
