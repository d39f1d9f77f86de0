import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pictureFiles } from '../../server/store/files/layout.ts'
import { temporaryFolder } from '../site-process.ts'
import { fillDesk, fillSite, openBench } from '../stored.ts'

/** Fills a folder with a site and adds copies of its pictures; `pictureCount` counts all pictures. */
export async function siteWithPictures(pictures: number, hasBookings: boolean) {
  const dir = join(temporaryFolder(), 'data')
  mkdirSync(dir)
  const { event } = hasBookings ? await fillDesk(dir) : await fillSite(dir, 0)
  const data = await openBench(dir)
  const images = data.images.current
  const added = Array.from({ length: pictures }, (_, at) => {
    const image = images[at % images.length]
    if (!image) throw new Error('The first content has no picture.')
    return { image, next: { ...image, _id: `bild-${at}`, path: `/img/bild-${at}` } }
  })
  for (const { image, next } of added) {
    const folder = join(dir, pictureFiles.folder, image._id)
    const files = pictureFiles.names.flatMap(name => {
      const path = join(folder, name)
      return existsSync(path) ? { name, content: readFileSync(path) } : []
    })
    await data.imageFiles.write(next._id, files)
  }
  await data.images.update(current => ({ next: [...current, ...added.map(({ next }) => next)], result: undefined }))
  await data.close()
  return { dir, event, pictureCount: images.length + added.length }
}

/** Copies the folder of a site, so that a run changes only its copy. */
export function copyOf(dir: string): string {
  const copy = join(temporaryFolder(), basename(dir))
  cpSync(dir, copy, { recursive: true })
  return copy
}
