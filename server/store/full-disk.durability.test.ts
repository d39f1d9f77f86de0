import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { childProgram } from '../testing/child-program.ts'
import { folderOnDisk, sampleContent } from '../testing/sample-site.ts'
import { openDataFolder } from './data-folder.ts'
import { isTemporary } from './files/durable-file.ts'

let folder: Awaited<ReturnType<typeof folderOnDisk>>
beforeEach(async () => {
  folder = await folderOnDisk()
})
afterEach(() => folder.done())

/** Runs the shell's script with the folder as $0, node as $1 and the child as $2; its lines. */
function run(script: string): string[] {
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-c', script, folder.dir, process.execPath, childProgram('store-child')],
    { encoding: 'utf8' },
  )
  if (stderr) throw new Error(stderr)
  return stdout.trim().split('\n')
}

const whatIsLeft = ['stored', 'unavailable,unavailable', 'first', 'stored', 'first,last']

test('a write without room is refused as a whole, and the next one that fits is stored', async () => {
  // Every account may limit the size of its files; the write that crosses it is cut short and the next one fails.
  expect(run('ulimit -f 1024; exec "$1" "$2" fill "$0"')).toEqual(whatIsLeft)
  expect(readdirSync(folder.dir).filter(isTemporary)).toEqual([])
  const data = await openDataFolder({ dir: folder.dir, firstContent: sampleContent, log: () => {} })
  expect(data.registrations.current.map(({ _id }) => _id)).toEqual(['first', 'last'])
  await data.close()
})

const journalLeft = [JSON.stringify('{"path":"/"}\n'), '1 true']

test('a journal without room stays unchanged', () => {
  expect(run('ulimit -f 1024; exec "$1" "$2" journal "$0"')).toEqual(journalLeft)
})

test('an image without room leaves nothing behind', () => {
  expect(run('ulimit -f 1024; exec "$1" "$2" image "$0"')).toEqual(['EFBIG', 'undefined', 'hero,small'])
})

test('a first start without room reports it and leaves nothing', () => {
  expect(run('ulimit -f 0; "$1" "$2" hold "$0" 2>&1; echo "exit $?"').join('\n')).toMatch(
    new RegExp(`Error: The data folder ${folder.dir} cannot be used: EFBIG: [^]*exit 1$`),
  )
  expect(readdirSync(folder.dir)).toEqual(['.lock'])
})

// In a namespace of its own a process may mount, where the system lets it have one.
const mounted = (script: string) =>
  `exec unshare -rm sh -c 'mount -t tmpfs -o size=1m none "$0" && ${script}' "$0" "$1" "$2"`
const mayMount = spawnSync('sh', ['-c', mounted('true'), '/mnt']).status === 0

test.runIf(mayMount)('on a disk that is really full, writes, journals and images fail in the same way', () => {
  expect(run(mounted('exec "$1" "$2" fill "$0"'))).toEqual(whatIsLeft)
  expect(run(mounted('exec "$1" "$2" journal "$0"'))).toEqual(journalLeft)
  expect(run(mounted('exec "$1" "$2" image "$0"'))).toEqual(['ENOSPC', 'undefined', 'hero,small'])
})

test.runIf(mayMount)('a new folder on a read-only disk is refused with that reason', () => {
  const refused = run(mounted('mount -o remount,ro "$0" && "$1" "$2" hold "$0/new/data" 2>&1; echo "exit $?"'))
  expect(refused.join('\n')).toMatch(
    new RegExp(`Error: The data folder ${folder.dir}/new/data cannot be used: the disk is read-only [^]*exit 1$`),
  )
})
