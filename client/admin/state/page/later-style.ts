let loading: Promise<void> | undefined

/**
 * Loads the styles that the first pages do not need. Other pages load them with their scripts. Rejects if they do not
 * arrive; the next call tries again.
 */
export function loadLaterStyle(): Promise<void> {
  loading ??= load().catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<void> {
  const href = document
    .getElementById('panel')
    ?.dataset.soon?.split(' ')
    .find(file => file.endsWith('.css'))
  if (href === undefined) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, fetchPriority: 'low' })
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
    document.head.append(link)
  }).catch(() => {
    link.remove()
    throw new Error('The styles have not arrived.')
  })
}

/** Loads a script of another page with its styles. */
export const withStyle = async <Part>(script: Promise<Part>): Promise<Part> =>
  (await Promise.all([script, loadLaterStyle()]))[0]
