import { changeRecord } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'

/**
 * Measures the brightness of the hero's picture, if it was added before pictures were measured. Sends it through the
 * process for uploads again, as for a new one. Until then, or if that fails, it counts as white.
 */
export async function measureHero({
  site,
  images,
  imageFiles,
  receivePictures,
  log,
}: Pick<Deps, 'site' | 'images' | 'imageFiles' | 'receivePictures' | 'log'>): Promise<void> {
  const { hero } = site.current.welcome
  const image = images.current.find(({ _id }) => _id === hero)
  if (!image || image.brightness !== undefined) return
  const logFailure = (error: unknown) =>
    log.error('The brightness of a picture could not be measured', { id: hero, error: String(error) })
  try {
    const content = `data:image/webp;base64,${(await imageFiles.read(hero, 480)).toString('base64')}`
    for await (const received of receivePictures(listOf({ name: `${hero}.webp`, content }))) {
      if ('error' in received) {
        logFailure(received.error)
        continue
      }
      const { brightness } = received.picture
      await images.update(all => ({
        next: changeRecord(all, hero, image => ({ ...image, brightness })),
        result: undefined,
      }))
    }
  } catch (error) {
    logFailure(error)
  }
}

async function* listOf(upload: { name: string; content: string }) {
  yield Buffer.from(JSON.stringify([upload]))
}
