import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePicture, type PictureFiles, recipe } from '../server/content/images/pictures.ts'
import { photos } from '../starter/photos.ts'
import { assets, cache } from './paths.ts'

/** Renders the starter's pictures in all widths that the site serves (D12), cached by content. */
export async function buildPhotos() {
  await mkdir(cache, { recursive: true })
  const facts: Record<string, Omit<PictureFiles, 'files'>> = {}
  for (const { id, file } of photos) {
    const original = await readFile(join('starter/photos', file))
    const hash = createHash('sha256').update(original).update(recipe).digest('hex').slice(0, 16)
    const cached = join(cache, hash)
    if (!(await stat(cached).catch(() => undefined))) {
      const picture = await makePicture(original)
      if (picture.outcome !== 'made') throw new Error(`starter/photos/${file} is ${picture.outcome}.`)
      const { files, ...sizeAndColor } = picture.picture
      await rm(`${cached}.new`, { recursive: true, force: true })
      await mkdir(`${cached}.new`)
      for (const { name, content } of files) await writeFile(join(`${cached}.new`, name), content)
      await writeFile(join(`${cached}.new`, 'facts.json'), JSON.stringify(sizeAndColor))
      await rename(`${cached}.new`, cached)
    }
    await cp(cached, join(assets, 'photos', id), { recursive: true, filter: source => !source.endsWith('.json') })
    facts[id] = JSON.parse(await readFile(join(cached, 'facts.json'), 'utf8'))
  }
  await writeFile(join(assets, 'photos.json'), JSON.stringify(facts))
}
