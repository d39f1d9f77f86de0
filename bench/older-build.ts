import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { dataFiles } from '../server/store/files/data-files.ts'
import { previousOf } from '../server/store/files/durable-file.ts'
import { printFile } from '../server/store/files/json-text.ts'

/** Builds a commit with the packages of this tree, in a temporary folder; returns the path of its server file. */
export function buildOlder(commit: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'lichtung-older-'))
  const tree = join(dir, 'tree')
  execFileSync('git', ['worktree', 'add', '--detach', '--force', tree, commit], { stdio: 'ignore' })
  process.once('exit', () => {
    execFileSync('git', ['worktree', 'remove', '--force', tree])
    rmSync(dir, { recursive: true, force: true })
  })
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
  execFileSync(process.execPath, ['build.ts'], { cwd: tree, stdio: 'ignore' })
  return join(tree, 'dist/app/main.cjs')
}

/** Gives a folder that an older build has begun the events and bookings of another folder, in files of its own form. */
export async function copyRecords(from: string, to: string): Promise<void> {
  for (const name of ['events', 'registrations'] as const) {
    const { data } = await dataFiles(from)[name].readEnvelope()
    const { path } = dataFiles(to)[name]
    const { schema, changes } = JSON.parse(readFileSync(path, 'utf8'))
    const pieces: Uint8Array[] = []
    for await (const piece of printFile({ schema, changes, data })) pieces.push(piece)
    writeFileSync(path, Buffer.concat(pieces))
    rmSync(previousOf(path), { force: true })
  }
}
