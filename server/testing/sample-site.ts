import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Site } from '../../domain/site/site.ts'
import { isSiteFile } from '../store/files/layout.ts'
import { walk } from '../store/files/walk.ts'
import type { FirstContent } from '../store/first-start.ts'

/** For tests: a folder of their own, deleted with everything in it by `done`. */
export async function temporaryFolder(): Promise<{ dir: string; done: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'lichtung-'))
  return { dir, done: () => rm(dir, { recursive: true, force: true }) }
}

/** For tests: the smallest valid site. */
export const sampleSite: Site = {
  name: 'Wildnisschule Lichtung',
  publicUrl: '',
  contact: {
    name: 'Erika Mustermann',
    title: '',
    bio: '',
    portrait: '',
    street: 'Musterstraße 1',
    zip: '12345',
    city: 'Musterstadt',
    country: 'Deutschland',
    phone: '',
    email: '',
  },
  welcome: { hero: 'hero', headline: '', lead: '', coursesLead: '', sections: [], media: { items: [], more: '' } },
  overview: { lead: '', sections: [] },
  legal: { termsAsOf: '2024-12-01', terms: [], privacy: [], imprint: '' },
  retention: { fullIps: 7, requests: 30, logins: 90 },
  lenientAddresses: false,
}

/** For tests: a new site with one image. */
export const sampleContent = async (): Promise<FirstContent> => ({
  site: sampleSite,
  events: [],
  infos: [],
  images: [{ _id: 'hero', path: '/img/hero', name: 'hero.jpg', desc: 'Eine Lichtung', width: 2400, height: 1350 }],
  imageFiles: () => [{ imageId: 'hero', name: 'master.webp', content: Buffer.from('a picture') }],
})

/** For tests: bytes with the head of a WebP file and the right length, intact as long as nobody decodes them. */
export function sampleWebp(pixels: string): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP')
  head.writeUInt32LE(4 + Buffer.byteLength(pixels), 4)
  return Buffer.concat([head, Buffer.from(pixels)])
}

/** For tests: a new site whose one image has all its files. */
export const wholeContent = async (): Promise<FirstContent> => ({
  ...(await sampleContent()),
  imageFiles: () =>
    ['master', '480', '960', '1600'].map(width => ({
      imageId: 'hero',
      name: `${width}.webp`,
      content: sampleWebp(`pixels of ${width} `.repeat(5000)),
    })),
})

/** For tests: all files of a folder that a backup holds, with their content. */
export async function siteIn(dir: string): Promise<Record<string, string>> {
  const site: Record<string, string> = {}
  for await (const { parentPath, name } of walk(dir)) {
    const path = relative(dir, join(parentPath, name))
    if (isSiteFile(path)) site[path] = await readFile(join(dir, path), 'hex')
  }
  return site
}

/** For tests: an inquiry. */
export const sampleRegistration = (_id: string, notes = 'Hallo'): Registration => ({
  _id,
  event: '',
  name: 'Jürgen-Åse Müller',
  email: 'juergen@example.org',
  phone: '',
  street: '',
  houseNumber: '',
  zip: '',
  city: '',
  country: '',
  notes,
  newsLetter: false,
  privacyStatement: false,
  createdDate: '2026-11-28T09:00:00.000Z',
  lastModifiedDate: '2026-11-28T09:00:00.000Z',
})
