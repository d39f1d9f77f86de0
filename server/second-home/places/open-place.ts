import { type HomeCredentials, readHomeAddress } from '../../runtime/home-address.ts'
import type { ObjectStore } from './object-store.ts'
import { openS3 } from './s3.ts'
import { openWebdav } from './webdav.ts'

/** Opens the place at an address; nothing is sent yet. Throws `invalid` with one sentence. */
export function openPlace(text: string, credentials: HomeCredentials, now: () => number): ObjectStore {
  const address = readHomeAddress(text, 'SECOND_HOME')
  return address.kind === 's3' ? openS3(address, credentials, now) : openWebdav(address.url, credentials)
}
