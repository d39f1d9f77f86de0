import * as v from 'valibot'
import { homeName } from './layout.ts'
import { type MachineFile, machineFile } from './machine-file.ts'

const StoredHome = v.object({
  url: v.string(),
  user: v.string(),
  secret: v.string(),
  passphrase: v.string(),
  /** The former passphrase, while objects sealed with it are still there. */
  before: v.optional(v.string(), ''),
})
export type StoredHome = v.InferOutput<typeof StoredHome>

/** The second home that was set up in the panel. Like the domains it belongs to the machine: a restore leaves it. */
export const homeFile = (dir: string): MachineFile<StoredHome> => machineFile(dir, homeName, StoredHome)
