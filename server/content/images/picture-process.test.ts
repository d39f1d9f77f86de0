import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Language } from '../../../domain/kit/language.ts'
import { runInLanguage } from '../../http/requests/language.ts'
import { createLog } from '../../runtime/log.ts'
import { pngOf } from '../../testing/files/photos.ts'
import { receiveApart } from './picture-process.ts'

afterEach(() => void vi.useRealTimers())

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url))
const run = (code: string) => [process.execPath, '--input-type=module', '-e', code]
const real = run(`import { receiveFromStdin } from ${urlOf('./picture-worker.ts')}; await receiveFromStdin('')`)

/** Uploads that are processed by these commands, one after the other, and the lines of the log. */
function apart(...commands: (readonly string[])[]) {
  const waiting = [...commands]
  const logged: string[] = []
  const log = createLog(
    'info',
    line => logged.push(line),
    () => '',
  )
  return { logged, receive: receiveApart(async () => waiting.shift() ?? [], log) }
}

async function namesOf(pictures: ReturnType<ReturnType<typeof receiveApart>>) {
  const names: string[] = []
  for await (const { name } of pictures) names.push(name)
  return names
}

const picture = (name: string) => `{"name":"${name}","content":"data:image/png;base64,${pngOf({}).toString('base64')}"}`

async function* bodyOf(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}
const two = () => bodyOf(`[${picture('a.png')}`, `,${picture('b.png')}]`)

/** Returns the running child processes of a process. */
function childrenOf(pid: number | undefined) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
  return children.map(Number).filter(isRunning)
}

function isRunning(pid: number) {
  try {
    // In a container a process without its parent may stay a zombie.
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Left by earlier files of this worker, as esbuild is. */
const others = childrenOf(process.pid)
const newChildren = () => childrenOf(process.pid).filter(pid => !others.includes(pid))

test('the process reports problems in the language of the uploader', async () => {
  const messageIn = (reader: Language) =>
    runInLanguage(reader, async () => {
      const messages: string[] = []
      for await (const received of apart(real).receive(
        bodyOf('[{"name":"a.gif","content":"data:image/gif;base64,R0lG"}]'),
      ))
        messages.push('error' in received ? received.error.message : '')
      return messages
    })
  expect(await messageIn('de')).toEqual(['„a.gif“ ist kein Bild in PNG, JPEG oder WebP.'])
  expect(await messageIn('en')).toEqual(['“a.gif” is not a PNG, JPEG or WebP picture.'])
})

test('pictures are processed in a separate process, which ends afterwards', async () => {
  const { receive, logged } = apart(real)
  expect(await namesOf(receive(two()))).toEqual(['a.png', 'b.png'])
  expect(logged).toEqual([])
  await vi.waitFor(() => expect(newChildren()).toEqual([]))
})

test.each([
  ['a program that is not there', ['/nowhere'], /could not be started.*ENOENT/],
  ['a command that is too long', [process.execPath, 'x'.repeat(3_000_000)], /could not be started.*E2BIG/],
  ['a process that fails', run('process.exit(7)'), /broke off.*"exitCode":7/],
  ['a process that is killed', run('process.kill(process.pid, "SIGKILL")'), /broke off.*"signal":"SIGKILL"/],
])('%s refuses the upload, and the log contains the reason', async (_, command, why) => {
  const { receive, logged } = apart(command)
  await expect(namesOf(receive(two()))).rejects.toMatchObject({ code: 'unavailable' })
  expect(logged.join('')).toMatch(why)
})

test('a site without free file descriptors refuses the upload and continues', async () => {
  const site = `
    import { openSync, closeSync } from 'node:fs'
    import { receiveApart } from ${urlOf('./picture-process.ts')}
    const log = { error: (...entry) => console.log(JSON.stringify(entry)) }
    const receive = receiveApart(async () => [process.execPath, '-e', ''], log)
    const open = []
    try { for (;;) open.push(openSync('/dev/null')) } catch {}
    const refused = await receive((async function* () {})()).next().catch(error => error)
    await new Promise(resolve => setTimeout(resolve, 100))
    for (const file of open) closeSync(file)
    console.log('refused:', refused.code)`
  const child = spawn('sh', ['-c', 'ulimit -n 100; exec "$@"', 'sh', ...run(site)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output: string[] = []
  child.stdout.on('data', text => output.push(String(text)))
  expect(await once(child, 'close')).toEqual([0, null])
  expect(output.join('')).toMatch(/could not be started.*EMFILE.*\n.*refused: unavailable/)
})

test('a process that is silent for two minutes is ended, and the next upload gets its turn', async () => {
  const { receive, logged } = apart(run('setInterval(() => {}, 1000)'), real)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // More than the pipe holds, so that the body is stuck too.
  const stuck = namesOf(receive(bodyOf(`[${' '.repeat(1_000_000)}`, ']')))
  const next = namesOf(receive(two()))
  const refused = expect(stuck).rejects.toMatchObject({ code: 'unavailable' })
  while (newChildren().length === 0) await nextTurn()
  const [hanging = 0] = newChildren()
  vi.advanceTimersByTime(119_000)
  await nextTurn()
  expect(isRunning(hanging)).toBe(true)
  vi.advanceTimersByTime(2_000)
  await refused
  expect(logged.join('')).toMatch(/does not respond and is ended.*120/)
  expect(await next).toEqual(['a.png', 'b.png'])
})

test('an upload may take long as long as data arrives', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { receive, logged } = apart(real)
  const slowly = async function* () {
    for await (const chunk of bodyOf(`[${picture('a.png')}`, `,${picture('b.png')}`, ` `, ` `, ']')) {
      vi.advanceTimersByTime(100_000)
      yield chunk
    }
  }
  expect(await namesOf(receive(slowly()))).toEqual(['a.png', 'b.png'])
  expect(logged).toEqual([])
})

test('a signal to the whole process group does not abort an upload', async () => {
  const { receive, logged } = apart(real)
  const names: string[] = []
  const { promise: isSignalled, resolve: signalled } = Promise.withResolvers<void>()
  const body = async function* () {
    yield* bodyOf(`[${picture('a.png')}`)
    await isSignalled
    yield* bodyOf(`,${picture('b.png')}]`)
  }
  for await (const { name } of receive(body())) {
    names.push(name)
    for (const pid of newChildren()) for (const signal of ['SIGTERM', 'SIGINT']) process.kill(pid, signal)
    // The second picture is sent once the signals have had their effect.
    setTimeout(signalled, 200)
  }
  expect([names, logged]).toEqual([['a.png', 'b.png'], []])
})

test('a process ends by itself if its site was killed during an upload', async () => {
  // A busy process is included.
  const busy = run(`setInterval(() => {}, 1000); ${real.at(-1)}`)
  const site = `
    import { receiveApart } from ${urlOf('./picture-process.ts')}
    async function* body() {
      yield Buffer.from(${JSON.stringify(`[${picture('a.png')}`)})
      await new Promise(() => setInterval(() => {}, 1000))
    }
    for await (const { name } of receiveApart(async () => ${JSON.stringify(busy)}, console)(body())) console.log(name)`
  const [program = '', ...args] = run(site)
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const [pictures = 0] = childrenOf(child.pid)
  process.kill(pictures, 'SIGTERM')
  expect(isRunning(pictures)).toBe(true)
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(isRunning(pictures)).toBe(false))
})
