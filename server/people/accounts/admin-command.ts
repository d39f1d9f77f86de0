import { randomUUID } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { AppError } from '../../../domain/kit/error.ts'
import type { UserAccount } from '../../../domain/people/accounts/user.ts'
import type { Command } from '../../cli/command-line.ts'
import { type Config, publicUrlInPanel, withDomains } from '../../runtime/config.ts'
import { localUrl } from '../../runtime/local-url.ts'
import { readCollection } from '../../store/collections/recovery.ts'
import { openDataFolder } from '../../store/data-folder.ts'
import { giveToOwner } from '../../store/files/owner.ts'
import { tlsFiles } from '../../store/files/tls-files.ts'
import { assertSite, notBegun } from '../../store/first-start.ts'
import { resetLink } from './account-letters.tsx'
import { addAdmin, giveKey } from './first-admin.ts'

/** Runs `lichtung admin`; resolves with its output. `add` and `reset` need the site to be stopped. */
export async function runAdminCommand(command: Command & { name: 'admin' }, now: () => string): Promise<string> {
  const { config } = command
  await assertSite(config.dataDir)
  if (command.action === 'list') return accountList(await readAccounts(config.dataDir))
  const { action, email } = command
  // Leaves damaged accounts to the operator, and repairs nothing.
  await readAccounts(config.dataDir)
  // Interrupted it could leave files that belong to root, which the service cannot read.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  const data = await openDataFolder({
    dir: config.dataDir,
    firstContent: () => Promise.reject(notBegun(config.dataDir)),
    log: message => process.stderr.write(`${message}\n`),
  })
  try {
    const key =
      action === 'add'
        ? await addAdmin({ ...data, now, newId: randomUUID }, email)
        : await giveKey({ ...data, now }, email)
    const origin = originFor(config, {
      inPanel: data.site.current.publicUrl,
      domains: await tlsFiles(config.dataDir, () => {}).readDomains(),
      address: ownAddress(),
    })
    const link = resetLink(origin, email, key)
    return `Choose the password of ${email} within two days, once the site runs again: ${link}\n`
  } finally {
    await data.close()
    await giveToOwner(config.dataDir)
  }
}

const readAccounts = (dir: string) =>
  readCollection(dir, 'users').catch(error => {
    throw new AppError('unavailable', `The accounts of ${dir} cannot be read: ${error.message}`)
  })

type KnownAddresses = { inPanel: string; domains: readonly string[]; address: string | undefined }

/**
 * Returns the site's origin. A site that listens on all addresses gets the machine's address, which works from
 * elsewhere too.
 */
export function originFor(config: Config, { inPanel, domains, address }: KnownAddresses): string {
  const { publicUrl, addressFrom, host, port } = config
  const [domain, ...others] = addressFrom ? [] : domains
  const url = publicUrl ?? (domain && withDomains(config, [domain, ...others]).publicUrl) ?? publicUrlInPanel(inPanel)
  const isEverywhere = host === undefined || host === '::' || host === '0.0.0.0'
  return url ?? localUrl(isEverywhere && address ? address : host, port)
}

/** Returns the first address of `hostname -I`. */
function ownAddress(): string | undefined {
  try {
    return Object.values(networkInterfaces())
      .flatMap(each => each ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')?.address
  } catch {
    return undefined
  }
}

function accountList(accounts: readonly UserAccount[]): string {
  const lines = accounts
    .map(({ email, role, active, activation, password }) => {
      if (activation) return `${email}  ${role}, has not followed the activation mail yet`
      return `${email}  ${role}${active ? '' : ', not active'}${password === undefined ? ', has not chosen a password yet' : ''}`
    })
    .sort()
  return lines.length > 0 ? `${lines.join('\n')}\n` : 'Nobody has an account yet.\n'
}
