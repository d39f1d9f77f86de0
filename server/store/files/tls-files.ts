import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { InstantText } from '../../../domain/kit/schema.ts'
import { isTemporary, syncFolder } from './durable-file.ts'
import { type JsonFile, jsonFile } from './json-file.ts'
import { problemOf } from './json-format.ts'
import { tlsFolder } from './layout.ts'

export const StoredCertificate = v.object({
  /** URL of the directory of the ACME server that issued it. */
  directory: v.string(),
  domains: v.array(v.string()),
  /** PEM, like the chain; in the same file, so that neither a crash nor a copy separates them. */
  key: v.string(),
  /** The site's certificate first. */
  chain: v.string(),
})
export type StoredCertificate = v.InferOutput<typeof StoredCertificate>

/** Domains switched on in the panel: the first one is the site's, the others redirect to it. */
const StoredDomains = v.object({ domains: v.array(v.string()) })

const StoredAccount = v.object({
  /** PEM. */
  key: v.string(),
  /** The last order, unless its certificate has been stored. */
  failed: v.optional(
    v.object({
      directory: v.string(),
      domains: v.array(v.string()),
      /** Number of failures in a row. */
      count: v.number(),
      at: InstantText,
      /** Why, one sentence. */
      problem: v.string(),
    }),
  ),
})
type StoredAccount = v.InferOutput<typeof StoredAccount>

export type TlsFiles = {
  /** Undefined if the file is missing, or unreadable, which is logged: it can be regenerated. */
  readCertificate(): Promise<StoredCertificate | undefined>
  readAccount(): Promise<StoredAccount | undefined>
  /** Like the certificate, the domains belong to the machine: a restore does not replace them. */
  readDomains(): Promise<readonly string[]>
  /** Resolves when the file is on the disk; its previous version stays as `.prev`. */
  writeCertificate(certificate: StoredCertificate): Promise<void>
  writeAccount(account: StoredAccount): Promise<void>
  writeDomains(domains: readonly string[]): Promise<void>
}

/** `tls/` of a data folder. Whatever is in there, a site starts. */
export function tlsFiles(dir: string, log: (message: string) => void): TlsFiles {
  const folder = join(dir, tlsFolder)
  const certificate = jsonFile(join(folder, 'certificate.json'), { schema: StoredCertificate })
  const account = jsonFile(join(folder, 'account.json'), { schema: StoredAccount })
  const switchedOn = jsonFile(join(folder, 'domains.json'), { schema: StoredDomains })
  const read = async <T>(file: JsonFile<T>, consequence = ', and will be regenerated'): Promise<T | undefined> => {
    try {
      return (await file.read()).data
    } catch (error) {
      if (problemOf(error) !== 'missing') {
        log(`${tlsFolder}/${file.name} is not used${consequence}: ${error instanceof Error ? error.message : error}`)
      }
      return undefined
    }
  }
  const write = async <T>(file: JsonFile<T>, data: T) => {
    if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dir)
    // A restored copy may be open to everyone.
    await chmod(folder, 0o700)
    for (const name of await readdir(folder)) if (isTemporary(name)) await rm(join(folder, name))
    await file.write({ data })
  }
  return {
    readCertificate: () => read(certificate),
    readAccount: () => read(account),
    readDomains: async () => (await read(switchedOn, ''))?.domains ?? [],
    writeCertificate: data => write(certificate, data),
    writeAccount: data => write(account, data),
    writeDomains: domains => write(switchedOn, { domains: [...domains] }),
  }
}
