import { parseArgs } from 'node:util'
import { isEmail } from '../../domain/accounts/user.ts'
import { AppError } from '../../domain/error.ts'
import { type Config, type Environment, readConfig, readDataDir } from '../runtime/config.ts'

export type Command =
  | { name: 'serve'; config: Config }
  /** Of a site that is stopped. */
  | { name: 'admin'; action: 'list'; config: Config }
  | { name: 'admin'; action: 'add' | 'reset'; email: string; config: Config }
  | { name: 'backup' | 'restore'; file: string; force: boolean; dataDir: string }
  | { name: 'check'; dataDir: string }
  /** Prints the letters that wait in a data folder. */
  | { name: 'outbox'; dataDir: string }
  /** Prints a unit for systemd that serves with these options. */
  | { name: 'service'; config: Config }
  /** The program starts itself with this one, see picture-process.ts. */
  | { name: 'pictures'; nativeModule: string }
  | { name: 'help' }
  | { name: 'version' }

export const help = `Lichtung: website, calendar and registration desk in one program.

Usage: lichtung [command] [options]

  serve                   serves the site; what it does without a command
  admin list              prints who has an account
  admin add <email>       makes an administrator and prints a link for choosing the password
  admin reset <email>     prints a link for choosing a new password
  backup <file>           writes the whole site into one file (.zip), also while it runs
  restore <file>          puts the site of such a file, or of a before-restore-… folder, into the data folder
  check                   reads everything in the data folder and says what is wrong
  outbox                  prints the letters that wait to be sent
  service                 prints a unit for systemd
  version                 prints the version of the program

  --data <folder>         folder with all the data     DATA_DIR      ./data
  --port <number>         port to listen on            PORT          3000 (with --domain 80)
  --host <address>        address to listen on         HOST          127.0.0.1 (with --domain all)
  --public-url <url>      address visitors type in     PUBLIC_URL    https://example.de
  --domain <names>        https by itself for these    DOMAIN        example.de,www.example.de
  --https-port <number>   its port                     HTTPS_PORT    443
  --force                 lets backup and restore replace what is there
  --help, --version

The command line comes before the environment. Only there:

  SMTP_URL          mail server: smtps://user:password@mail.example.de, smtp://…:587, or none (letters wait)
  MAIL_FROM         address that letters are from
  TRUST_PROXY       addresses or CIDRs of proxies in front, separated by commas
  LOG_LEVEL         error, info or debug
  ADMIN_EMAIL       administrator of a new site
  ADMIN_PASSWORD    their password; without it a link for choosing one is printed
  ACME_DIRECTORY    where certificates come from, if not from Let's Encrypt

"lichtung --domain example.de" is a site with https; behind a proxy it is "lichtung --public-url https://example.de".
`

const options = {
  data: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  'public-url': { type: 'string' },
  domain: { type: 'string' },
  'https-port': { type: 'string' },
  force: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

/** Throws `invalid` with one sentence. */
export function readCommand(argv: string[], env: Environment): Command {
  const { values, positionals } = parse(argv)
  if (values.help) return { name: 'help' }
  if (values.version) return { name: 'version' }
  const [name = 'serve', ...words] = positionals
  const command = commandOf(name, words, values, env)
  if (command === undefined) {
    throw new AppError('invalid', `"${positionals.join(' ')}" is not a command of lichtung; see lichtung --help.`)
  }
  if (values.force && command.name !== 'backup' && command.name !== 'restore') {
    throw new AppError('invalid', `--force belongs to backup and restore; see lichtung --help.`)
  }
  return command
}

type Values = ReturnType<typeof parse>['values']

/** Undefined for words that are no command. */
function commandOf(name: string, words: string[], values: Values, env: Environment): Command | undefined {
  const [first, second] = words
  switch (`${name} ${words.length}`) {
    case 'serve 0':
      return { name: 'serve', config: readConfig(values, env) }
    case 'admin 1':
      return first === 'list' ? { name: 'admin', action: first, config: readConfig(values, env) } : undefined
    case 'admin 2':
      if (first !== 'add' && first !== 'reset') return undefined
      return { name: 'admin', action: first, email: readAddress(second), config: readConfig(values, env) }
    case 'backup 1':
    case 'restore 1':
      return {
        name: name === 'backup' ? name : 'restore',
        file: first ?? '',
        force: values.force === true,
        dataDir: readDataDir(values, env),
      }
    case 'check 0':
    case 'outbox 0':
      return { name: name === 'check' ? name : 'outbox', dataDir: readDataDir(values, env) }
    case 'service 0':
      if (values.data !== undefined) {
        throw new AppError('invalid', `The service keeps its data in ${serviceData}; leave --data away.`)
      }
      return {
        name: 'service',
        config: readConfig({ ...values, data: serviceData }, { HOST: everywhere(values, env), ...env }),
      }
    case 'version 0':
      return { name: 'version' }
    case 'help 0':
      return { name: 'help' }
    case 'pictures 1':
      return { name: 'pictures', nativeModule: first ?? '' }
    default:
      return undefined
  }
}

/** Where systemd makes a folder for it. */
const serviceData = '/var/lib/lichtung'

/** A service is there for others (D4); with a domain it is anyway. */
const everywhere = ({ domain }: Values, { DOMAIN }: Environment) => (domain || DOMAIN ? undefined : '0.0.0.0')

function parse(argv: string[]) {
  try {
    return parseArgs({ args: argv, allowPositionals: true, options })
  } catch (error) {
    throw new AppError(
      'invalid',
      `${error instanceof Error ? error.message.split(/\. |\n/)[0] : error}; see lichtung --help.`,
    )
  }
}

function readAddress(text = ''): string {
  const email = text.trim().toLowerCase()
  if (isEmail(email)) return email
  throw new AppError('invalid', `"${text}" is not an email address.`)
}
