/**
 * Runs each kind of letter through Debian's spam filters, offline and outside CI: `apt-get install spamassassin
 * rspamd`. rspamd runs as root in its own folder; checks of the network and of the sender's server are off.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { openDataFolder } from '../server/store/data-folder.ts'
import { idOf, type LetterName, letterNames, withAllKinds } from '../server/testing/letter-kinds/kinds.ts'
import { freePort } from '../server/testing/servers/free-port.ts'
import { runBench, startBenchSite, temporaryFolder } from './site-process.ts'

/** An existing domain: `localhost` and `example.org` would score. */
const domain = 'waldschule-leine.de'

type Verdict = { score: number; rules: string[] }

/** Collects one letter of each kind, as a mail server receives it. */
async function sendAll(): Promise<Map<LetterName, string>> {
  const dir = temporaryFolder()
  await (await startBenchSite(dir)).stop()
  const noContent = () => Promise.reject(new Error('It has its content already.'))
  const data = await openDataFolder({ dir, firstContent: noContent, log: console.error })
  await data.commit(all => {
    const contact = { ...all.site.contact, email: `post@${domain}` }
    const site = { ...all.site, name: 'Waldschule Leine', contact }
    const next = withAllKinds({ ...all, site }, new Date().toISOString(), `https://${domain}`)
    return { next, result: undefined }
  })
  await data.close()
  const received = new Map<string, string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _, callback) {
      const chunks: Uint8Array[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const raw = Buffer.concat(chunks).toString()
      received.set(/^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? '', raw)
      callback(null)
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const site = await startBenchSite(dir, { SMTP_URL: `smtp://127.0.0.1:${port}` })
  for (let wait = 0; wait < 300 && letterNames.some(name => !received.has(idOf(name))); wait += 1) await after(200)
  await site.stop()
  await new Promise<void>(resolve => server.close(() => resolve()))
  return new Map(
    letterNames.map(name => {
      const raw = received.get(idOf(name))
      if (raw === undefined) throw new Error(`No letter of the kind “${name}” was sent.`)
      return [name, raw]
    }),
  )
}

/** Uses one process per letter: a single run compares all of them with the first recipient. */
function spamAssassin(raw: string): Verdict {
  const options = ['-L', '-x', '--prefspath=/dev/null', '--cf=use_bayes 0']
  const judged = execFileSync('spamassassin', options, { input: raw.replaceAll('\r\n', '\n') }).toString()
  const [, score = 'NaN', rules = ''] =
    /^X-Spam-Status: \w+, score=(-?[\d.]+)[\s\S]*?tests=([\s\S]*?)\s+autolearn/m.exec(judged) ?? []
  return { score: Number(score), rules: rules.split(/[,\s]+/).filter(rule => rule !== '' && rule !== 'none') }
}

const offline = [
  ...['rbl', 'fuzzy_check', 'hfilter', 'spf', 'dmarc', 'dkim', 'arc', 'mx_check', 'neural', 'greylist', 'ratelimit'],
  ...['history_redis', 'antivirus', 'phishing', 'dkim_signing'],
]

type Answer = { score: number; symbols: Record<string, { score: number }> }

async function rspamd(letters: ReadonlyMap<LetterName, string>): Promise<Verdict[]> {
  const dir = temporaryFolder()
  const port = await freePort()
  const settings = join(dir, 'conf/override.d')
  for (const folder of [settings, ...['run', 'log', 'db'].map(name => join(dir, name))])
    mkdirSync(folder, { recursive: true })
  writeFileSync(join(settings, 'worker-normal.inc'), `bind_socket = "127.0.0.1:${port}";\ncount = 1;\n`)
  for (const name of ['proxy', 'controller']) writeFileSync(join(settings, `worker-${name}.inc`), 'enabled = false;\n')
  for (const name of offline) writeFileSync(join(settings, `${name}.conf`), 'enabled = false;\n')
  const places = Object.entries({ LOCAL_CONFDIR: 'conf', RUNDIR: 'run', LOGDIR: 'log', DBDIR: 'db' })
  const where = places.map(([name, folder]) => `--var=${name}=${join(dir, folder)}`)
  const options = ['-f', '-i', '-u', 'root', '-g', 'root', '-c', '/etc/rspamd/rspamd.conf', ...where]
  const child = spawn('rspamd', options, { stdio: 'ignore' })
  const judge = async (raw: string): Promise<Answer> =>
    (await fetch(`http://127.0.0.1:${port}/checkv2`, { method: 'POST', body: raw })).json()
  try {
    for (let wait = 0; wait < 300; wait += 1)
      if (await fetch(`http://127.0.0.1:${port}/ping`).catch(() => after(200))) break
    const verdicts: Verdict[] = []
    for (const raw of letters.values()) {
      const { score, symbols } = await judge(raw)
      const rules = Object.entries(symbols).flatMap(([name, symbol]) => (symbol.score > 0 ? [name] : []))
      verdicts.push({ score, rules })
    }
    return verdicts
  } finally {
    child.kill()
  }
}

/** Formats the score of a letter, with the rules that it breaks. */
const shown = ({ score, rules }: Verdict | undefined = { score: Number.NaN, rules: [] }) =>
  `${score.toFixed(1)}${score > 0 ? ` (${rules.join(', ')})` : ''}`

async function main() {
  const letters = await sendAll()
  const [first, second] = [[...letters.values()].map(spamAssassin), await rspamd(letters)]
  console.log('| letter | SpamAssassin | rspamd |\n|---|---|---|')
  for (const [at, name] of letterNames.entries())
    console.log(`| ${name} | ${shown(first[at])} | ${shown(second[at])} |`)
  const worst = [first, second].map(verdicts => Math.max(...verdicts.map(({ score }) => score)))
  console.log(`\n${letterNames.length} kinds, at most ${worst.map(score => score.toFixed(1)).join(' and ')}`)
}

void runBench(main)
