import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { imageWidths } from '../../domain/content/images/widths.ts'
import { phonePhoto } from '../../server/testing/files/photos.ts'
import { imagesIn } from './site.ts'

/** Makes request bodies that upload some phone photos. */
export async function makeUploads(): Promise<(count: number) => string> {
  const made = ['moos', 'flugsamen', 'waldbach'].map(name =>
    phonePhoto({ file: `starter/photos/${name}.jpg`, width: 1200, height: 900, quality: 90 }),
  )
  const photos = (await Promise.all(made)).map(photo => `data:image/jpeg;base64,${photo.toString('base64')}`)
  return count =>
    JSON.stringify(
      Array.from({ length: count }, (_, i) => ({ name: `IMG_${i}.jpg`, content: photos[i % photos.length] })),
    )
}

/** Checks the files of all listed images, and returns their ids. */
export async function soundImages(dataDir: string): Promise<string[]> {
  const images = imagesIn(dataDir)
  for (const { _id, width } of images) {
    for (const name of ['master.webp', ...imageWidths.map(smaller => `${smaller}.webp`)]) {
      const metadata = await sharp(readFileSync(join(dataDir, 'images', _id, name))).metadata()
      const wanted = name === 'master.webp' ? width : Math.min(width, Number.parseInt(name, 10))
      expect([name, metadata.width]).toEqual([name, wanted])
    }
  }
  return images.map(({ _id }) => _id)
}
