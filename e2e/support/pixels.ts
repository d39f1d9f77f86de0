import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Counts the differing pixels of two pictures; undefined if their sizes differ. */
async function differingPixels(a: string, b: string): Promise<number | undefined> {
  const read = (file: string) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [first, second] = await Promise.all([read(a), read(b)])
  if (first.info.width !== second.info.width || first.info.height !== second.info.height) return undefined
  const pixelsOf = ({ buffer, byteOffset, length }: Buffer) => new Uint32Array(buffer, byteOffset, length / 4)
  const pixels = pixelsOf(second.data)
  return pixelsOf(first.data).reduce((count, pixel, index) => count + (pixel === pixels[index] ? 0 : 1), 0)
}

/** Returns a line for each picture that is in only one of two folders or differs. */
export async function differences(folder: string, before: string): Promise<string[]> {
  const pictures = (dir: string) => readdirSync(dir).filter(name => name.endsWith('.png'))
  const [now, then] = [pictures(folder), pictures(before)]
  const lines: string[] = []
  for (const name of [...new Set([...now, ...then])].sort()) {
    if (!then.includes(name)) lines.push(`${name}: new`)
    else if (!now.includes(name)) lines.push(`${name}: missing`)
    else {
      const count = await differingPixels(join(folder, name), join(before, name))
      if (count === undefined) lines.push(`${name}: of another size`)
      else if (count > 0) lines.push(`${name}: ${count} pixels differ`)
    }
  }
  return lines
}
