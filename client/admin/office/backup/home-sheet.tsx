import type { ReactNode } from 'react'
import { shownDay } from '../../../../domain/events/dates/dated-title.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { breakBetween } from '../../../kit/ui/email-address.tsx'
import { Icon } from '../../../kit/ui/icon.tsx'
import { Viewer } from '../../kit/editor/dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useList } from '../../state/lists.ts'
import { closeOverlay, type Overlay } from '../../state/overlay.ts'
import { askUser } from '../../state/page/question.ts'

type SheetHome = Extract<Overlay, { kind: 'homeSheet' }>['home']

/** Shows the emergency sheet once, to be printed or copied by hand. */
export function HomeSheet({ home }: { home: SheetHome }) {
  const site = useList('site')
  async function close() {
    const isKept = await askUser(
      t('Do you have the passphrase on paper?', 'Hast du die Passphrase auf Papier?'),
      t('Yes, I have it', 'Ja, habe ich'),
      'primary',
      t(
        'It is shown only now. Without it nobody can read the second home, not even you.',
        'Sie wird nur jetzt gezeigt. Ohne sie kann niemand den zweiten Ort lesen, auch du nicht.',
      ),
    )
    if (isKept) closeOverlay()
  }
  return (
    <Viewer
      help="rechner-kaputt"
      title={t('Print and Keep', 'Drucken und aufbewahren')}
      close={() => void close()}
      actions={
        <Button small onClick={() => print()}>
          <Icon name="print" />
          {t('Print', 'Drucken')}
        </Button>
      }
    >
      <div className="home-sheet-note">
        <Notice is="good">
          {t(
            'The second home works, and the site writes to it. Print this sheet now, or copy it by hand: the passphrase is shown only this once.',
            'Der zweite Ort klappt, und die Website schreibt dorthin. Druck diesen Zettel jetzt oder schreib ihn ab: Die Passphrase wird nur dieses eine Mal gezeigt.',
          )}
        </Notice>
      </div>
      <Sheet {...home} name={site?.name ?? ''} />
    </Viewer>
  )
}

/** Lets an address break behind its slashes only. */
const breakAtSlashes = (url: string) => breakBetween(url.match(/[^/]+\/*/g) ?? [])

const Blank = () => <span className="home-sheet-blank" />

function Sheet({ url, user, secret, passphrase, dataDir, name }: SheetHome & { name: string }) {
  return (
    <article className="home-sheet">
      <h3>
        {t('Emergency Sheet', 'Notfallzettel')} {name}
      </h3>
      <p>
        {t(
          'If the computer of this website is lost, another one goes on with this sheet. Keep it in a drawer, not beside the computer: whoever has it can read everything.',
          'Ist der Rechner dieser Website kaputt, macht ein anderer mit diesem Zettel weiter. Er gehört in eine Schublade, nicht neben den Rechner: Wer ihn hat, kann alles lesen.',
        )}
      </p>
      <dl>
        <Fact name={t('Website', 'Website')}>{location.origin}</Fact>
        <Fact name={t('Address', 'Adresse')}>
          <code>{breakAtSlashes(url)}</code>
        </Fact>
        <Fact name={t('User', 'Benutzer (User)')}>{user ? <code>{user}</code> : t('none', 'keiner')}</Fact>
        <Fact name={t('Password', 'Passwort (Password)')}>{secret ? <code>{secret}</code> : <Blank />}</Fact>
        <Fact name="Passphrase">
          <code className="home-sheet-key">{passphrase}</code>
        </Fact>
        <Fact name={t('Printed on', 'Stand')}>{shownDay(dayOf(new Date().toISOString()))}</Fact>
        <Fact name={t('Who helps me, phone', 'Wer mir hilft, Telefon')}>
          <Blank />
        </Fact>
        <Fact name={t('Where I get Lichtung', 'Woher ich Lichtung bekomme')}>
          <Blank />
        </Fact>
        <Fact name={t('Where I change the domain', 'Wo ich die Domain umstelle')}>
          <Blank />
        </Fact>
      </dl>
      <Steps url={url} dataDir={dataDir} />
    </article>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Where the packages and the unit of `lichtung service` keep the data. */
const SERVICE_DIR = '/var/lib/lichtung'

function Steps({ url, dataDir }: Pick<SheetHome, 'url' | 'dataDir'>) {
  const isService = `${dataDir}/`.startsWith(`${SERVICE_DIR}/`)
  const takeover = (options: string) => (
    <code>
      {options} --from '{breakAtSlashes(url)}'
    </code>
  )
  return (
    <ol>
      <li>{t('Switch the old computer off, and leave it off.', 'Den alten Rechner ausschalten und aus lassen.')}</li>
      <li>
        {t(
          'Put Lichtung on another computer with Linux, without setting it up.',
          'Auf einen anderen Rechner mit Linux Lichtung bringen, ohne es einzurichten.',
        )}
      </li>
      <li>
        {isService
          ? t(
              'As root, type these lines one after the other:',
              'Als root diese Zeilen eingeben, eine nach der anderen:',
            )
          : t(
              'In the folder of the program, type this as one line:',
              'Im Ordner des Programms eingeben, alles in einer Zeile:',
            )}
        {isService ? (
          <>
            <code>systemctl stop lichtung</code>
            <code>rm -rf {SERVICE_DIR}/*</code>
            {takeover(`lichtung takeover --no-serve --data ${SERVICE_DIR}`)}
            <code>systemctl start lichtung</code>
          </>
        ) : (
          takeover('./lichtung takeover --data ./data')
        )}
      </li>
      <li>
        {t(
          'It asks for User, Password and Passphrase: as above. Then it waits half a minute, in case the old computer is still running.',
          'Es fragt nach User, Password und Passphrase: so wie oben. Dann wartet es eine halbe Minute, ob der alte Rechner noch läuft.',
        )}
      </li>
      <li>
        {t(
          'If it says that the place cannot keep two machines apart, repeat the line, with this at its end:',
          'Sagt es, der Ort könne zwei Rechner nicht auseinanderhalten (two machines apart), die Zeile wiederholen, am Ende mit:',
        )}
        <code>--force</code>
      </li>
      <li>
        {t(
          'It says how many registrations have come back. The pictures follow while the site runs.',
          'Es sagt, wie viele Anmeldungen zurück sind. Die Bilder kommen nach, während die Website läuft.',
        )}
      </li>
      <li>{t('Point the domain to the new computer.', 'Die Domain auf den neuen Rechner umstellen.')}</li>
    </ol>
  )
}
