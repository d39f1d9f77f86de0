import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PAPER } from '../server/office/web-manifest.ts'
import { client } from './paths.ts'

/**
 * Renders the site's mark as icons for home screens. Phones crop a maskable icon to a circle of four fifths of its
 * width.
 */
export async function buildIcons() {
  // An earlier build of photos in this process may have blocked SVG (`server/content/images/pictures.ts`).
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const mark = await readFile('client/kit/styles/mark.svg')
  const icon = async (name: string, size: number, share: number, background?: string) => {
    const height = Math.round(size * share)
    const rendered = await sharp(mark, { density: (72 * height) / 48 })
      .resize({ height })
      .png()
      .toBuffer()
    const content = await sharp({
      create: { width: size, height: size, channels: 4, background: background ?? { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .composite([{ input: rendered, gravity: 'centre' }])
      .png({ palette: true })
      .toBuffer()
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
    await writeFile(join(client, `${name}-${hash}.png`), content)
    return `/assets/${name}-${hash}.png`
  }
  const [small, large, maskable, touch] = await Promise.all([
    icon('icon-192', 192, 0.94),
    icon('icon-512', 512, 0.94),
    icon('icon-maskable', 512, 0.56, PAPER),
    icon('icon-touch', 180, 0.7, PAPER),
  ])
  return { small, large, maskable, touch }
}
