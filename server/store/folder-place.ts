import { readFile, realpath, stat } from 'node:fs/promises'
import type { Sentence } from '../../domain/kit/language.ts'
import { aboutPlace } from '../../domain/machine/folder-place.ts'

/** Returns what is wrong with the disk that holds a data folder, in sentences. */
export async function aboutFolder(dir: string): Promise<Sentence[]> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => '')
  const [mountinfo, commandLine] = await Promise.all(['/proc/self/mountinfo', '/proc/cmdline'].map(read))
  const [{ mode }, path] = await Promise.all([stat(dir), realpath(dir)])
  return aboutPlace({ dir: path, mode, mountinfo: mountinfo ?? '', commandLine: commandLine ?? '' })
}
