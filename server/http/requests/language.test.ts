import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { openDataFolder } from '../../store/data-folder.ts'
import { sampleContent, temporaryFolder } from '../../testing/sample-site.ts'
import { runInLanguage } from './language.ts'

test('of changes stored together, each is refused in its caller’s language', async () => {
  const folder = await temporaryFolder()
  const data = await openDataFolder({ dir: join(folder.dir, 'data'), firstContent: sampleContent, log: () => {} })
  const refuse = () =>
    data.events.update(() => {
      throw new AppError('conflict', t('Not so.', 'So nicht.'))
    })
  const results = await Promise.allSettled(
    (['en', 'de', 'en', 'de'] as const).map(language => runInLanguage(language, refuse)),
  )
  await data.close()
  await folder.done()
  expect(results.map(result => result.status === 'rejected' && result.reason.message)).toEqual([
    'Not so.',
    'So nicht.',
    'Not so.',
    'So nicht.',
  ])
})
