import { useState } from 'react'
import { uploadLimits } from '../../../domain/images/upload.ts'
import { matchPictures } from '../../../domain/import/pictures.ts'
import { t } from '../../../domain/language.ts'
import { pictures, upload } from '../state/upload.ts'
import { type PictureSource, picturesIn } from './archive.ts'

/** The pictures of pages: what was chosen for them, what is missing, and what was added. */
export function usePictures(wanted: readonly string[]) {
  const [sources, setSources] = useState<readonly PictureSource[]>([])
  /** Ids of the images by the addresses of the pictures; "" for one that cannot be added. */
  const [added, setAdded] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<readonly string[]>([])
  const [done, setDone] = useState(0)
  const matched = matchPictures(wanted, sources, uploadLimits.bytes)

  async function choose(files: readonly File[]): Promise<void> {
    const found = await picturesIn(files).catch(() => {
      throw new Error(t('This archive cannot be read.', 'Dieses Archiv ist nicht lesbar.'))
    })
    setSources(known => [...known, ...found])
  }

  /** Adds them one by one: one that is broken must not hold up the others. Answers undefined when some were refused just now. */
  async function addAll(): Promise<Record<string, string> | undefined> {
    const all = { ...added }
    const failures: string[] = []
    setDone(0)
    for (const [address, at] of matched) {
      if (all[address] !== undefined) continue
      try {
        all[address] = (await addOne(sources[at])) ?? ''
      } catch (error) {
        all[address] = ''
        failures.push(error instanceof Error ? error.message : String(error))
      }
      setAdded({ ...all })
      setDone(count => count + 1)
    }
    setRefused(failures)
    return failures.length > 0 ? undefined : Object.fromEntries(Object.entries(all).filter(([, id]) => id !== ''))
  }

  return {
    choose,
    addAll,
    found: matched.size,
    missing: wanted.filter(address => !matched.has(address)),
    refused,
    done,
  }
}

async function addOne(source: PictureSource | undefined): Promise<string | undefined> {
  if (!source) return undefined
  let id: string | undefined
  await upload(
    [await source.read()],
    pictures,
    () => {},
    images => {
      id = images[0]?._id
    },
  )
  return id
}
