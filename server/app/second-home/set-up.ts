import { AppError } from '../../../domain/kit/error.ts'
import { refuseFields } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import type { HomeInput } from '../../../domain/machine/home-input.ts'
import type { HomeCheck, HomeSettingsShown } from '../../../domain/machine/second-home.ts'
import type { Config, HomeSettings } from '../../runtime/config.ts'
import { readHomeAddress } from '../../runtime/home-address.ts'
import type { Log } from '../../runtime/log.ts'
import { homeFile, type StoredHome } from '../../store/files/home-file.ts'
import { readWriter } from '../../store/files/writer-file.ts'

/** Sets up a second home in the panel. What it stores counts from the next start. */
export type HomeSetUp = {
  /** The settings without their secrets. */
  shown(): HomeSettingsShown
  /** Tries the place, and stores the settings if the place is good; throws `invalid` for wrong fields. */
  store(input: HomeInput): Promise<{ isStored: boolean; checks: HomeCheck[] }>
  switchOff(): Promise<void>
}

const noFolder = () => Promise.reject(new AppError('unavailable', 'There is no site that could restart.'))
/** For commands that run no site. */
export const noHomeSetUp: HomeSetUp = {
  shown: () => ({ isFixed: true, url: '', user: '', dataDir: '' }),
  store: noFolder,
  switchOff: noFolder,
}

type Options = { dir: string; config: Pick<Config, 'secondHome' | 'homeDays'>; now: () => string; log: Log }

/** Opens the panel's settings, and returns the effective ones: the environment overrides them. */
export async function openHomeSetUp({ dir, config, now, log }: Options) {
  const file = homeFile(dir)
  const isFixed = config.secondHome !== undefined
  let stored = await file.read()
  if (!stored && (await file.isThere()))
    log.error('The settings of the second home cannot be read: nothing goes there. Set it up again in the panel.')

  async function keep(home: StoredHome | undefined): Promise<void> {
    await (home ? file.write(home) : file.remove())
    stored = home
  }

  function refuseFixed(): void {
    if (isFixed) throw new AppError('conflict', t('SECOND_HOME sets it.', 'SECOND_HOME legt ihn fest.'))
  }

  const inPanel = stored && { ...stored, keepDays: config.homeDays }
  const settings: HomeSettings | undefined = config.secondHome ?? inPanel
  const setUp: HomeSetUp = {
    shown: () => ({
      isFixed,
      url: isFixed ? '' : (stored?.url ?? ''),
      user: isFixed ? '' : (stored?.user ?? ''),
      dataDir: dir,
    }),
    async store(input) {
      refuseFixed()
      const home = homeOf(input, stored)
      const { tryPlace } = await import('./try-place.ts')
      const writer = (await readWriter(dir))?.id
      const checks = await tryPlace(home, { writer, now: () => Date.parse(now()) })
      const isStored = checks.every(
        ({ what, trouble }) => trouble === '' || what === 'conditions' || what === 'forgets',
      )
      if (isStored) await keep(home)
      return { isStored, checks }
    },
    async switchOff() {
      refuseFixed()
      if (!stored)
        throw new AppError('conflict', t('This site has no second home.', 'Diese Website hat keinen zweiten Ort.'))
      await keep(undefined)
    },
  }
  return {
    setUp,
    settings,
    /** Deletes the former passphrase: the second home no longer contains data sealed with it. */
    async forgetBefore() {
      if (stored?.before) await keep({ ...stored, before: '' })
    },
  }
}

/** A stored secret is only ever used for the address and user it was entered for. */
function homeOf({ url, user, secret, passphrase }: HomeInput, stored: StoredHome | undefined): StoredHome {
  try {
    readHomeAddress(url, 'SECOND_HOME')
  } catch {
    refuseFields({
      url: t(
        'It must look like https://cloud.example.de/folder or s3://bucket?endpoint=https://…&region=…',
        'Sie muss aussehen wie https://cloud.example.de/ordner oder s3://bucket?endpoint=https://…&region=…',
      ),
    })
  }
  const isSamePlace = stored?.url === url
  const storedSecret = isSamePlace && stored.user === user ? stored.secret : ''
  if (user !== '' && secret === '' && storedSecret === '')
    refuseFields({ secret: t('Please enter the password.', 'Bitte gib das Passwort ein.') })
  const before = isSamePlace ? stored.passphrase : ''
  if (passphrase === '' && before === '')
    refuseFields({ passphrase: t('A passphrase is needed.', 'Es braucht eine Passphrase.') })
  const isNew = passphrase !== '' && passphrase !== before
  return {
    ...{ url, user, secret: secret || storedSecret, passphrase: passphrase || before },
    before: isNew ? before : (stored?.before ?? ''),
  }
}
