import { statfs } from 'node:fs/promises'

/** Bytes of the disk that a folder lies on, and how many of them may still be written. */
export async function diskSpace(dir: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(dir)
  return { free: bavail * bsize, total: blocks * bsize }
}
