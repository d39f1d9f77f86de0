import type { AddedImage, Image, ImageEdit } from '../../../domain/content/images/image.ts'
import { pageWithoutImage } from '../../../domain/content/pages/info-page.ts'
import { siteWithoutImage } from '../../../domain/content/site/site.ts'
import { eventWithoutImage } from '../../../domain/events/event.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { type EditTarget, refuseFields } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { reviseRecord } from '../../../domain/kit/record.ts'
import type { UserAccount } from '../../../domain/people/accounts/user.ts'
import type { Deps } from '../../app/deps.ts'
import { moveToBin } from '../../people/bin/bin.ts'
import { refusalOf } from '../../store/files/disk.ts'
import { editRecord, takeRecord } from '../../store/records.ts'
import type { PictureFiles } from './pictures.ts'
import { type UploadProblem, uploadRefusal } from './upload-refusal.ts'

/**
 * Adds the pictures of an `img/add` body, all or none (D12): first their files, then all records in one write. Throws
 * one sentence that names the files, with `fields` by their place in the list. A duplicate is added too: the answer
 * names the existing image, and a person decides.
 */
export async function addImages(deps: Deps, body: AsyncIterable<Uint8Array>): Promise<AddedImage[]> {
  const { images, imageFiles, receivePictures, log } = deps
  const added: Image[] = []
  const sameAs = new Map<string, string>()
  const problems: UploadProblem[] = []
  try {
    for await (const received of receivePictures(body)) {
      const { index, name } = received
      if ('error' in received) problems.push({ name, index, error: received.error })
      else {
        const duplicates = await findSame(deps, [...images.current, ...added], received.picture)
        const image = await storeFiles(deps, name, received.picture)
        added.push(image)
        if (duplicates) sameAs.set(image._id, duplicates._id)
      }
    }
    if (problems.length > 0) throw uploadRefusal(problems)
    if (added.length === 0)
      throw new AppError('invalid', t('There is no picture in the list.', 'In der Liste ist kein Bild.'))
    await images.update(current => ({ next: [...current, ...added], result: undefined }))
    return added.map(image => {
      const duplicate = sameAs.get(image._id)
      return duplicate === undefined ? image : { ...image, sameAs: duplicate }
    })
  } catch (error) {
    await imageFiles
      .remove(added.map(({ _id }) => _id))
      .catch(reason => log.error('Files of a refused upload could not be deleted', { error: String(reason) }))
    throw error
  }
}

/** Finds the image with exactly this picture. The records rule out almost all others, so few files are read. */
async function findSame(
  { imageFiles }: Deps,
  images: readonly Image[],
  picture: PictureFiles,
): Promise<Image | undefined> {
  const [master] = picture.files
  for (const image of images) {
    const isAlike = (['width', 'height', 'color'] as const).every(fact => image[fact] === picture[fact])
    // An unreadable file counts as different.
    const stored = isAlike ? await imageFiles.read(image._id).catch(() => undefined) : undefined
    if (master && stored?.equals(master.content)) return image
  }
  return undefined
}

async function storeFiles({ imageFiles, newId, now, log }: Deps, name: string, picture: PictureFiles): Promise<Image> {
  const { files, ...facts } = picture
  const _id = newId()
  await imageFiles.write(_id, files).catch(error => {
    log.error('A picture could not be stored', { name, error: String(error) })
    throw new AppError(
      'unavailable',
      t(
        `“${name}” could not be stored: ${refusalOf(error)}. Nothing has been added.`,
        `„${name}“ konnte nicht gespeichert werden: ${refusalOf(error)}. Es wurde nichts hinzugefügt.`,
      ),
    )
  })
  return { _id, path: `/img/${_id}`, name, desc: '', ...facts, lastModifiedDate: now() }
}

/** Changes the fields of an image. Throws `invalid` for an unknown event; one that was deleted since may stay. */
export const editImage = ({ images, events, now }: Deps, edit: ImageEdit): Promise<Image> =>
  editRecord(images, edit, 'image', image => {
    const { event = '' } = edit
    const isKnown = event === '' || event === image.event || events.current.some(({ _id }) => _id === event)
    if (!isKnown) refuseFields({ event: t('There is no such event.', 'Diesen Termin gibt es nicht.') })
    return reviseRecord(image, edit, now())
  })

/**
 * Moves an image into the bin and deletes its uses in pages, events and texts (D12). Its files stay as long as the bin
 * has it.
 */
export function deleteImage(deps: Deps, deletion: EditTarget, by: UserAccount | null): Promise<Image> {
  const { _id: id } = deletion
  const date = deps.now()
  return moveToBin(deps, 'image', by, ({ images, infos, events, site }) => {
    const { record, rest } = takeRecord(images, deletion, 'image')
    const next = {
      images: rest,
      infos: infos.map(page => pageWithoutImage(page, id, date)),
      events: events.map(event => eventWithoutImage(event, id, date)),
      site: siteWithoutImage(site, id, date),
    }
    return { record, next }
  })
}
