import { laterWidth, widthBefore } from '../../../domain/content/images/widths.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import type { Deps } from '../../app/deps.ts'
import { type Job, openJob } from '../../runtime/job.ts'
import { exists } from '../../store/files/durable-file.ts'
import { renderAgain } from './render-again.ts'

type WidthDeps = Pick<Deps, 'images' | 'imageFiles' | 'home' | 'receivePictures' | 'log'>

/** Gives pictures of older versions and of older copies the width that they lack, one after the other. */
export function openLaterWidth({ images, imageFiles, home, receivePictures, log }: WidthDeps): Job {
  const tried = new Set<string>()
  const isThere = async (id: string, width: typeof laterWidth | typeof widthBefore) => {
    const path = imageFiles.path(id, width)
    return path !== undefined && (await exists(path))
  }
  const isLacking = async (id: string) => (await isThere(id, widthBefore)) && !(await isThere(id, laterWidth))

  async function addTo(id: string): Promise<void> {
    const picture = await renderAgain(receivePictures, id, await imageFiles.read(id))
    const file = picture.files.find(({ name }) => name === `${laterWidth}.webp`)
    if (!file) return
    await imageFiles.add(id, file)
    await home?.sendAgain(`images/${id}`)
  }

  const job = openJob({
    async work() {
      let added = 0
      for (const { _id: id } of images.current) {
        if (job.isClosed()) return
        if (tried.has(id) || !(await isLacking(id))) continue
        tried.add(id)
        await addTo(id).then(
          () => {
            added += 1
          },
          error => log.error('A picture has no version for phones', { id, error: String(error) }),
        )
      }
      if (added > 0) log.info('Versions for phones were added to pictures', { pictures: added, width: laterWidth })
    },
    failed: error => log.error('Versions for phones could not be added to pictures', { error: String(error) }),
    lookIntervalMs: DAY_MS,
  })
  return job
}
