import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Environment, settingList } from '../runtime/settings.ts'

/**
 * Returns the environment of this machine's service, if it serves this data folder: a command is to know where its site
 * is.
 */
export async function serviceEnvironment(dataDir: string): Promise<Environment> {
  const options = ['show', 'lichtung', '--property=ExecStart,Environment,EnvironmentFiles']
  const { stdout } = await promisify(execFile)('systemctl', options, { timeout: 5_000 }).catch(() => ({ stdout: '' }))
  return environmentOf(stdout, dataDir)
}

/**
 * Reads the environment from the output of `systemctl show`. Options of the command line count as the variables that
 * they set.
 */
export async function environmentOf(output: string, dataDir: string): Promise<Environment> {
  const [, words = ''] = /^ExecStart=\{ .*? argv\[\]=(.*?) ;/m.exec(output) ?? []
  const [, inUnit = ''] = /^Environment=(.*)$/m.exec(output) ?? []
  const [, path] = /^EnvironmentFiles=(\S+)/m.exec(output) ?? []
  // Only root may read it.
  const inFile = path === undefined ? '' : await readFile(path, 'utf8').catch(() => '')
  const env = {
    ...assignedIn(inUnit.split(' ')),
    ...assignedIn(inFile.split('\n')),
    ...assignedIn(
      [...words.matchAll(/ --([\w-]+) (\S+)/g)].map(([, option, text]) => `${environmentFor(option)}=${text}`),
    ),
  }
  if (env.DATA_DIR === undefined || resolve(env.DATA_DIR) !== resolve(dataDir)) return {}
  return Object.fromEntries(addresses.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]]])))
}

/** Settings that a link depends on; an error in any other setting of the service locks nobody out. */
const addresses = ['PORT', 'HOST', 'PUBLIC_URL', 'DOMAIN', 'HTTPS_PORT', 'TRUST_PROXY']

/** Parses `NAME=value` and `NAME="value"`, with space around it as systemd allows; skips comments. */
const assignedIn = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(line =>
      [...line.matchAll(/^\s*(\w+)\s*=\s*(["']?)(.*?)\2\s*$/g)].map(([, name, , text]) => [name, text]),
    ),
  )

const environmentFor = (option: string | undefined) =>
  settingList.find(setting => setting.option === option)?.environment
