import { expect, test } from 'vitest'
import { wayBackWords } from './update-command.ts'

test('the command for the way back can be pasted into a shell with any paths, even if the service has failed too often', () => {
  const words = wayBackWords("/opt/Evas Seite/it's", '/srv/data/backups/before.zip', '/srv/My Data')
  expect(words.split('\n').filter(line => /mv|restore/.test(line))).toEqual([
    `Back to the version before: mv '/opt/Evas Seite/it'\\''s.previous' '/opt/Evas Seite/it'\\''s' && systemctl reset-failed lichtung && systemctl restart lichtung`,
    `systemctl stop lichtung; '/opt/Evas Seite/it'\\''s' restore /srv/data/backups/before.zip --data '/srv/My Data' --force && systemctl reset-failed lichtung && systemctl restart lichtung`,
  ])
})
