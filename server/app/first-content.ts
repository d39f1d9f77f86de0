import type { Image } from '../../domain/content/images/image.ts'
import { dayOf, type Instant } from '../../domain/kit/format.ts'
import { starterContent } from '../../starter/content.ts'
import type { Assets } from '../runtime/assets.ts'
import type { FirstContent, ImageFile } from '../store/first-start.ts'

/** Returns the starter's texts and pictures, and its events, dated relative to `now`. */
export function firstContent(assets: Assets, now: Instant): FirstContent {
  const { images, ...texts } = starterContent(dayOf(now))
  const photos = JSON.parse(assets.read('photos.json')?.toString() ?? '{}') as Record<
    string,
    Pick<Image, 'width' | 'height' | 'color' | 'brightness'>
  >
  return {
    ...texts,
    images: images.map(image => ({ ...image, ...(photos[image._id] ?? { width: 0, height: 0 }) })),
    *imageFiles(): Iterable<ImageFile> {
      for (const file of assets.names) {
        const [, imageId, name] = /^photos\/([^/]+)\/([^/]+)$/.exec(file) ?? []
        const content = assets.read(file)
        if (imageId && name && content) yield { imageId, name, content }
      }
    },
  }
}
