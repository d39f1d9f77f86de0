import { statfs } from 'node:fs/promises'

/** The size in bytes of the disk that a folder lies on, and how much of it is free. */
export async function diskSpace(dir: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(dir)
  return { free: bavail * bsize, total: blocks * bsize }
}
