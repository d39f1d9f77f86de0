import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePicture, type Picture, recipe } from '../server/images/pictures.ts'
import { photos } from '../starter/photos.ts'
import { assets, cache } from './paths.ts'

/** The starter's pictures in every width the site delivers (D12), kept between builds by the photo's content. */
export async function buildPhotos() {
  await mkdir(cache, { recursive: true })
  const made: Record<string, Omit<Picture, 'files'>> = {}
  for (const { id, file } of photos) {
    const original = await readFile(join('starter/photos', file))
    const hash = createHash('sha256').update(original).update(recipe).digest('hex').slice(0, 16)
    const kept = join(cache, hash)
    if (!(await stat(kept).catch(() => undefined))) {
      const made = await makePicture(original)
      if (made.outcome !== 'made') throw new Error(`starter/photos/${file} is ${made.outcome}.`)
      const { files, ...facts } = made.picture
      await rm(`${kept}.new`, { recursive: true, force: true })
      await mkdir(`${kept}.new`)
      for (const { name, content } of files) await writeFile(join(`${kept}.new`, name), content)
      await writeFile(join(`${kept}.new`, 'facts.json'), JSON.stringify(facts))
      await rename(`${kept}.new`, kept)
    }
    await cp(kept, join(assets, 'photos', id), { recursive: true, filter: source => !source.endsWith('.json') })
    made[id] = JSON.parse(await readFile(join(kept, 'facts.json'), 'utf8'))
  }
  await writeFile(join(assets, 'photos.json'), JSON.stringify(made))
}
