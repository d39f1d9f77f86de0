/**
 * Runs the built site in this process, opens its pages, and stores V8's compiled code: `node build/compile.ts OUTPUT`.
 * V8 rejects the code if the executable runs with other Node options.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { CODE, run, scriptOf } from '../server/runtime/compiled-code.ts'
import { out } from './paths.ts'

const [output = ''] = process.argv.slice(2)
const main = resolve(out, CODE)
const script = scriptOf(readFileSync(main, 'latin1'))

/** The site's address, from its first line of output. */
const started = new Promise<string>(found => {
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (text: string | Uint8Array) => {
    const address = /http:\S+/.exec(String(text))?.[0]
    if (address) found(address)
    return write('')
  }
})

const dir = mkdtempSync(join(tmpdir(), 'lichtung-compile-'))
process.on('exit', () => rmSync(dir, { recursive: true, force: true }))
process.argv = [process.execPath, main, '--port', '0', '--data', dir]
process.env = { LOG_LEVEL: 'error' }
run(script, createRequire(main), resolve(out))
const origin = await started
for (const path of ['/', '/kalender', '/kontakt', '/login', '/api/desk']) await (await fetch(origin + path)).text()
// The site sets this option at run time (server/runtime/garbage.ts); V8 rejects code compiled with other options.
setFlagsFromString('--heap-growing-percent=0')
writeFileSync(output, script.createCachedData())
process.kill(process.pid, 'SIGTERM')
