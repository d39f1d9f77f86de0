import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { temporaryFolder } from '../site-process.ts'

const script = `${temporaryFolder()}/paths.lua`
const headers = {
  'Accept-Encoding': 'br',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
}

/** Requests paths in turn with one thread of wrk over 16 connections, on a core of its own if given. */
export async function requestsPerSecond(
  origin: string,
  paths: readonly string[] = ['/'],
  seconds = 4,
  core?: number,
): Promise<number> {
  const list = paths.map(path => JSON.stringify(path)).join(', ')
  writeFileSync(
    script,
    `local paths, i = { ${list} }, 0
    function request() i = i % #paths + 1; return wrk.format("GET", paths[i]) end`,
  )
  const headerOptions = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  try {
    const options = ['-t1', '-c16', `-d${seconds}s`, '-s', script, ...headerOptions, origin]
    const [program = '', ...words] = core === undefined ? ['wrk'] : ['taskset', '-c', String(core), 'wrk']
    const { stdout } = await promisify(execFile)(program, [...words, ...options])
    if (/Non-2xx/.test(stdout)) throw new Error(stdout)
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error('This bench drives the servers with wrk: apt-get install wrk.')
    throw error
  }
}
