import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registration } from '../../domain/registration.ts'
import type { Site } from '../../domain/site.ts'
import type { FirstContent } from './first-start.ts'

/** For tests: a folder of their own, deleted with everything in it by `done`. */
export async function temporaryFolder(): Promise<{ dir: string; done: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'lichtung-'))
  return { dir, done: () => rm(dir, { recursive: true, force: true }) }
}

/** For tests: the least a site can be. */
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
