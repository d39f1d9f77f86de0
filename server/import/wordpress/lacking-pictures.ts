import type { Image } from '../../../domain/content/images/image.ts'
import type { InfoPage } from '../../../domain/content/pages/info-page.ts'
import { type Import, importMoments } from '../../../domain/import/import.ts'
import { plainPictureName } from '../../../domain/import/library.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { reviseRecord } from '../../../domain/kit/record.ts'
import type { ReadPage } from './plan-pages.ts'

/** Finds pictures that imported pages still lack, unless the page was edited since. */
export function lackingPictures(imports: readonly Import[], images: ReadonlyMap<string, Image>) {
  const moments = importMoments(imports, 'info')
  /**
   * Returns the images of a page by the pictures of the old one; undefined if that is uncertain, because an image was
   * renamed or one of several pictures with the same name is missing.
   */
  function shownOn(page: InfoPage, { pictures }: ReadPage): ReadonlyMap<string, string> | undefined {
    const imageIds = new Map<string, string>()
    const byName = Map.groupBy(pictures, ({ address }) => plainPictureName(address))
    for (const [name, ids] of Map.groupBy(page.images, id => plainPictureName(images.get(id)?.name ?? ''))) {
      const same = byName.get(name) ?? []
      if (same.length !== ids.length) return undefined
      for (const [at, { address }] of same.entries()) imageIds.set(address, ids[at] ?? '')
    }
    return imageIds
  }
  return {
    addressesOn(page: InfoPage, old: ReadPage): string[] {
      const imageIds = moments.get(page._id) === page.lastModifiedDate ? shownOn(page, old) : undefined
      return imageIds ? old.pictures.flatMap(({ address }) => (imageIds.has(address) ? [] : address)) : []
    },
    /** Returns the page with the new pictures in their places. */
    added(page: InfoPage, old: ReadPage, came: ReadonlyMap<string, string>, now: Instant): InfoPage {
      const imageIds = shownOn(page, old)
      const all = old.pictures.flatMap(({ address }) => imageIds?.get(address) ?? came.get(address) ?? [])
      return reviseRecord(page, { images: all }, now)
    },
  }
}

export const lackingWords = (count: number): string =>
  count === 1
    ? t('It lacks 1 picture.', 'Ihr fehlt 1 Bild.')
    : t(`It lacks ${count} pictures.`, `Ihr fehlen ${count} Bilder.`)

export const addedWords = (count: number): string =>
  count === 1
    ? t('Already there: 1 picture added.', 'Schon da: 1 Bild ergänzt.')
    : t(`Already there: ${count} pictures added.`, `Schon da: ${count} Bilder ergänzt.`)
