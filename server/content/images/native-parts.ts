import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '../../../domain/kit/error.ts'
import type { Assets } from '../../runtime/assets.ts'
import type { Log } from '../../runtime/log.ts'
import type { DataFolder } from '../../store/data-folder.ts'
import { refusalOf } from '../../store/files/disk.ts'

/** Assets with this prefix are sharp's native libraries, in the folder structure that they expect. */
export const nativeFolder = 'native/'

/**
 * Lays out sharp's native parts, which the system can load only from files; resolves with the path of its module.
 * Inside the executable they are assets, which are copied once to the cache of the data folder.
 */
export async function layOutNativeParts(
  assets: Assets,
  { cached }: Pick<DataFolder, 'cached'>,
  log: Log,
): Promise<string> {
  const names = assets.names.filter(name => name.startsWith(nativeFolder)).sort()
  const module = names.find(name => name.endsWith('.node'))
  if (module === undefined) throw new AppError('unavailable', 'Lichtung was built without its parts for pictures.')
  if (assets.folder !== undefined) return join(assets.folder, module)
  const contents = names.map(name => ({ name, content: () => assets.read(name) ?? Buffer.alloc(0) }))
  // The names carry the versions of sharp and libvips, and the architecture.
  const version = createHash('sha256').update(names.join()).digest('hex').slice(0, 16)
  const folder = await cached(`native-${version}`, contents).catch(error => {
    log.error('The native parts could not be stored', { error: String(error) })
    throw new AppError('unavailable', `Lichtung’s part for pictures could not be stored: ${refusalOf(error)}.`)
  })
  return join(folder, module)
}

let chosenFolder: string | undefined

/** Sets the path of sharp's native module; call it before sharp is loaded. */
export function chooseNativeModule(path: string): void {
  chosenFolder = path
}

/**
 * Returns the path of sharp's native module; build/server.ts makes sharp call this instead of looking into
 * node_modules. @public
 */
export function nativeModule(): string {
  if (chosenFolder === undefined) throw new Error('chooseNativeModule has not been called.')
  return chosenFolder
}
