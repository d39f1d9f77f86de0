import { parseArgs } from 'node:util'
import { AppError } from '../../domain/kit/error.ts'
import { canReceiveMail } from '../../domain/kit/mail-address.ts'
import { homeUrl } from '../../domain/machine/home-input.ts'
import { isEmail } from '../../domain/people/accounts/user.ts'
import { type Config, type HomeSettings, readConfig, readDataDir } from '../runtime/config.ts'
import { readHomeAddress } from '../runtime/home-address.ts'
import { type Environment, type Options, settings } from '../runtime/settings.ts'
import { SERVICE_DATA_DIR } from './service-unit.ts'

export type Command =
  | { name: 'serve'; config: Config }
  | { name: 'admin'; action: 'list'; config: Config }
  /** Needs the site to be stopped. */
  | { name: 'admin'; action: 'add' | 'reset'; email: string; config: Config }
  | { name: 'backup' | 'restore'; file: string; force: boolean; dataDir: string }
  | { name: 'check'; isThorough: boolean; dataDir: string }
  | { name: 'outbox'; dataDir: string }
  | { name: 'status'; config: Config }
  | { name: 'service'; config: Config }
  /** Lichtung starts itself with this command, see picture-process.ts. */
  | { name: 'pictures'; nativeModule: string }
  | { name: 'key' }
  | { name: 'update'; file: string; force: boolean; dataDir: string | undefined }
  /** A home that was named by --from may lack its secrets. */
  | { name: 'takeover'; force: boolean; serves: boolean; config: Config; home: HomeSettings; isNamed: boolean }
  | { name: 'changes' }
  | { name: 'licences' }
  | { name: 'help' }
  | { name: 'version' }

type CommandEntry = {
  /** The words of the command; `<…>` is its argument. */
  usage: string
  /** Undefined for a command that is not for people. */
  meaning?: string
  read(input: { argument: string; values: Values; env: Environment }): Command
}

/** Every command. Parsing and `--help` are derived from this table. */
export const commands: readonly CommandEntry[] = [
  {
    usage: 'serve',
    meaning: 'Serve the site; the default command.',
    read: ({ values, env }) => ({ name: 'serve', config: readConfig(values, env) }),
  },
  {
    usage: 'admin list',
    meaning: 'List the accounts.',
    read: ({ values, env }) => ({ name: 'admin', action: 'list', config: readConfig(values, env) }),
  },
  {
    usage: 'admin add <email>',
    meaning: 'Make this address an administrator and print a link for choosing the password.',
    read: input => ({ name: 'admin', action: 'add', ...readAccount(input, canReceiveMail) }),
  },
  {
    usage: 'admin reset <email>',
    meaning: 'Print a link for choosing a new password.',
    read: input => ({ name: 'admin', action: 'reset', ...readAccount(input) }),
  },
  {
    usage: 'backup <file>',
    meaning: 'Write the whole site to one .zip file, also while it runs.',
    read: input => ({ name: 'backup', ...readFile(input) }),
  },
  {
    usage: 'restore <file>',
    meaning: 'Put the site of a backup, or of a before-restore-… folder, into the data folder.',
    read: input => ({ name: 'restore', ...readFile(input) }),
  },
  {
    usage: 'check',
    meaning: 'Read everything in the data folder and report what is wrong.',
    read: ({ values, env }) => ({
      name: 'check',
      isThorough: values.thorough === true,
      dataDir: readDataDir(values, env),
    }),
  },
  {
    usage: 'outbox',
    meaning: 'Print the e-mails that wait to be sent.',
    read: ({ values, env }) => ({ name: 'outbox', dataDir: readDataDir(values, env) }),
  },
  {
    usage: 'status',
    meaning: 'Say whether the site with these settings answers, and how far its second home is behind.',
    read: ({ values, env }) => ({ name: 'status', config: readConfig(values, env) }),
  },
  {
    usage: 'service',
    meaning: 'Print a systemd unit that serves with these options.',
    read: ({ values, env }) => ({ name: 'service', config: readServiceConfig(values, env) }),
  },
  {
    usage: 'update',
    meaning: 'Put the executable of --from in the place of this one, after a backup of the site.',
    read: readUpdate,
  },
  {
    usage: 'takeover',
    meaning: 'Fill an empty data folder from the second home of a lost machine, and serve the site.',
    read: readTakeover,
  },
  {
    usage: 'changes',
    meaning: 'Print what has changed in each version.',
    read: () => ({ name: 'changes' }),
  },
  {
    usage: 'licences',
    meaning: 'Print the licences of everything in this executable.',
    read: () => ({ name: 'licences' }),
  },
  { usage: 'version', meaning: 'Print the version.', read: () => ({ name: 'version' }) },
  { usage: 'help', meaning: 'Print this help.', read: () => ({ name: 'help' }) },
  { usage: 'key', read: () => ({ name: 'key' }) },
  { usage: 'pictures <module>', read: ({ argument }) => ({ name: 'pictures', nativeModule: argument }) },
]

/** Options that are not settings. */
export const flags = {
  force: {
    type: 'boolean',
    meaning: 'Let backup and restore replace what is there, update go back, and takeover not wait.',
  },
  from: {
    type: 'string',
    argument: 'what',
    meaning: 'The executable that update puts in place, or the address of the second home for takeover.',
  },
  'no-serve': {
    type: 'boolean',
    meaning: 'Let takeover end when the folder is filled, for a service that comes next.',
  },
  thorough: { type: 'boolean', meaning: 'Let check decode every size of each picture, not only the largest.' },
  help: { type: 'boolean', short: 'h', meaning: 'Print this help.' },
  version: { type: 'boolean', short: 'v', meaning: 'Print the version.' },
} as const

/** Throws `invalid` with one sentence. */
export function readCommand(argv: string[], env: Environment): Command {
  const { values, positionals } = parse(argv)
  if (values.help) return { name: 'help' }
  if (values.version) return { name: 'version' }
  const words = positionals.length === 0 ? ['serve'] : positionals
  const entry = commands.find(({ usage }) => isUsed(usage, words))
  if (!entry) {
    throw new AppError('invalid', `"${positionals.join(' ')}" is not a command of lichtung; see lichtung --help.`)
  }
  const command = entry.read({ argument: words.at(-1) ?? '', values, env })
  if (values.force && !['backup', 'restore', 'update', 'takeover'].includes(command.name)) {
    throw new AppError('invalid', `--force belongs to backup, restore, update and takeover; see lichtung --help.`)
  }
  if (values.from !== undefined && !['update', 'takeover'].includes(command.name)) {
    throw new AppError('invalid', `--from belongs to update and takeover; see lichtung --help.`)
  }
  if (values['no-serve'] && command.name !== 'takeover') {
    throw new AppError('invalid', `--no-serve belongs to takeover; see lichtung --help.`)
  }
  if (values.thorough && command.name !== 'check') {
    throw new AppError('invalid', `--thorough belongs to check; see lichtung --help.`)
  }
  return command
}

function isUsed(usage: string, words: readonly string[]): boolean {
  const parts = usage.split(' ')
  return parts.length === words.length && parts.every((part, at) => part.startsWith('<') || part === words[at])
}

type Values = Options & {
  [Flag in keyof typeof flags]?: ((typeof flags)[Flag]['type'] extends 'string' ? string : boolean) | undefined
}

function parse(argv: string[]): { values: Values; positionals: string[] } {
  const withText = Object.values(settings).flatMap(setting =>
    'option' in setting ? [[setting.option, { type: 'string' }] as const] : [],
  )
  try {
    return parseArgs({ args: argv, allowPositionals: true, options: { ...Object.fromEntries(withText), ...flags } })
  } catch (error) {
    throw new AppError(
      'invalid',
      `${error instanceof Error ? error.message.split(/\. |\n/)[0] : error}; see lichtung --help.`,
    )
  }
}

type CommandInput = Parameters<CommandEntry['read']>[0]

const readAccount = ({ argument, values, env }: CommandInput, isAddress = isEmail) => ({
  email: readAddress(argument, isAddress),
  config: readConfig(values, env),
})

function readAddress(text: string, isAddress: (email: string) => boolean): string {
  const email = text.trim().toLowerCase()
  if (isAddress(email)) return email
  throw new AppError('invalid', `"${text}" is not an email address.`)
}

const readFile = ({ argument, values, env }: CommandInput) => ({
  file: argument,
  force: values.force === true,
  dataDir: readDataDir(values, env),
})

/** Leaves the folder undefined unless it was named: the service may know it. */
function readUpdate({ values, env }: CommandInput): Command {
  if (!values.from) throw new AppError('invalid', 'update takes the new executable by --from <file>.')
  const isNamed = values.data !== undefined || env.DATA_DIR !== undefined
  const dataDir = isNamed ? readDataDir(values, env) : undefined
  return { name: 'update', file: values.from, force: values.force === true, dataDir }
}

/** The lost machine's settings name the second home as well; the folder stores one that is named here. */
function readTakeover({ values, env }: CommandInput): Command {
  const isNamed = values.from !== undefined
  const config = readConfig(values, isNamed ? { ...env, SECOND_HOME: '' } : env)
  const home = isNamed ? readNamedHome(values.from ?? '', env, config.homeDays) : config.secondHome
  if (!home) throw new AppError('invalid', 'takeover takes the address of the second home by --from <url>.')
  const serves = values['no-serve'] !== true
  return { name: 'takeover', force: values.force === true, serves, config, home, isNamed }
}

function readNamedHome(typed: string, env: Environment, keepDays: number): HomeSettings {
  const url = homeUrl(typed)
  readHomeAddress(url, '--from')
  const { SECOND_HOME_USER: user = '', SECOND_HOME_SECRET: secret = '', SECOND_HOME_PASSPHRASE: passphrase = '' } = env
  return { url, user, secret, passphrase, keepDays }
}

function readServiceConfig(values: Values, env: Environment): Config {
  if (values.data !== undefined) {
    throw new AppError('invalid', `The service keeps its data in ${SERVICE_DATA_DIR}; omit --data.`)
  }
  // A service is there for others (D4); with a domain it listens on all addresses anyway.
  const host = values.domain || env.DOMAIN ? undefined : '0.0.0.0'
  return readConfig({ ...values, data: SERVICE_DATA_DIR }, { HOST: host, ...env })
}
