import { changeRecord } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'
import { renderAgain } from './render-again.ts'

/**
 * Measures the brightness of the hero's picture, if it was added before pictures were measured. Sends it through the
 * process for uploads again, like a new one. Until then, or if that fails, the picture counts as white.
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
  try {
    const { brightness } = await renderAgain(receivePictures, hero, await imageFiles.read(hero, 480))
    await images.update(all => ({
      next: changeRecord(all, hero, image => ({ ...image, brightness })),
      result: undefined,
    }))
  } catch (error) {
    log.error('The brightness of a picture could not be measured', { id: hero, error: String(error) })
  }
}
