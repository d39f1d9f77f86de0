import * as v from 'valibot'

export const StagedId = v.object({ id: v.pipe(v.string(), v.maxLength(100)) })

/** An uploaded backup that the server has inspected and not restored yet. */
const StagedBackup = v.object({
  id: v.string(),
  createdAt: v.string(),
  version: v.string(),
  extent: v.picklist(['site', 'records']),
  contents: v.object({
    siteName: v.string(),
    publicUrl: v.string(),
    events: v.number(),
    infos: v.number(),
    images: v.number(),
    files: v.number(),
    registrations: v.number(),
    subscribers: v.number(),
    accounts: v.number(),
    waitingLetters: v.number(),
    bytes: v.number(),
  }),
  problems: v.array(v.string()),
})

export const readStagedBackup = (answer: unknown) => v.parse(StagedBackup, answer)
