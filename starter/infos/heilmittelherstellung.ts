import { type StarterInfoPage, text } from './page.ts'

export const heilmittelherstellung: StarterInfoPage = {
  path: 'heilmittelherstellung',
  title: 'Heilmittelherstellung',
  description:
    'An einem Tag in der Kräuterküche rührst du Salbe, setzt eine Tinktur an und lernst, wie man Pflanzen sammelt, trocknet und haltbar macht.',
  keywords: 'Heilpflanzen, Salbe selber machen, Tinktur, Kräuterküche, Oxymel, Hausapotheke, Kräuterkurs',
  images: ['pusteblumen', 'regentropfen', 'flugsamen'],
  paragraphs: [
    {
      head: 'Der Duft von warmem Bienenwachs',
      body: text`
        <p>Bei etwa 65 Grad schmilzt Bienenwachs, und dann riecht die ganze Küche nach Sommer. Von 10 bis 16 Uhr
        stehen wir an den Herdplatten, wiegen ab, sieben durch und füllen ein. Du brauchst dafür keine Erfahrung,
        nur eine ruhige Hand beim Abfüllen. Höchstens zwölf Menschen arbeiten zusammen, damit alle selbst
        rühren.</p>`,
    },
    {
      head: 'Vier Zubereitungen',
      body: text`
        <p>Vormittags sammeln wir, was vor der Tür wächst, oder nehmen im Winter Getrocknetes aus dem Vorrat. Was daraus
        wird, wechselt mit der Jahreszeit. An einem Sommertag sind es zum Beispiel:</p>
        <ul>
          <li>ein <strong>Ölauszug</strong> aus Ringelblumenblüten, schonend im Wasserbad erwärmt</li>
          <li>daraus eine <strong>Salbe</strong>, auf 100 Milliliter Öl kommen rund zehn Gramm Wachs</li>
          <li>eine <strong>Tinktur</strong> aus Schafgarbe, die zu Hause noch drei bis vier Wochen zieht</li>
          <li>ein <strong>Oxymel</strong> aus Honig, Essig und Spitzwegerich</li>
        </ul>
        <p>Während etwas zieht, sprechen wir über Erntezeiten, Trocknen, Haltbarkeit und darüber, warum auf jedes
        Glas ein Datum gehört.</p>`,
    },
    {
      head: 'Was dieser Kurs nicht ist',
      body: text`
        <p>Ich bin keine Ärztin und keine Heilpraktikerin. Wir lernen, wie Menschen Pflanzen seit Langem
        verarbeiten; Heilversprechen bekommst du von mir nicht. Was wir herstellen, ersetzt weder Arzt oder Ärztin
        noch ein verordnetes Medikament. Bei Beschwerden, in Schwangerschaft und Stillzeit oder wenn du regelmäßig
        Arzneimittel nimmst, frag bitte vor jeder Anwendung in der Praxis oder Apotheke nach.</p>
        <p>Wer auf Korbblütler allergisch reagiert, verträgt oft auch Ringelblume und Schafgarbe nicht. Sag mir das
        bei der Anmeldung, dann arbeitest du mit anderen Pflanzen. Honig ist nichts für Kinder unter einem Jahr, und
        die Tinktur enthält Alkohol. Alles ist für den eigenen Gebrauch bestimmt und darf nicht verkauft werden.</p>`,
    },
    {
      head: 'Sicher gesammelt',
      body: text`
        <p>Bevor eine Pflanze in den Korb kommt, bestimmen wir sie an mindestens drei Merkmalen. Die Schafgarbe etwa
        hat einen zähen Stängel und fein gefiederte Blätter und duftet herb; beim giftigen Gefleckten Schierling ist
        der Stängel hohl, kahl und unten meist rot gefleckt. Im Zweifel bleibt sie stehen. Von Straßenrändern,
        gespritzten Feldern und aus Schutzgebieten nehmen wir nichts.</p>`,
    },
    {
      head: 'Mitbringen und Mitnehmen',
      body: text`
        <p>Gläser, Öle, Wachs, Alkohol und Etiketten sind im Preis enthalten, ebenso Tee und eine Suppe am Mittag. Bring
        eine Schürze, Hausschuhe und ein Küchenhandtuch mit, für den Gang nach draußen Jacke und feste Schuhe. Bei Regen
        verkürzen wir die Runde und arbeiten länger drinnen. Du gehst mit gefüllten Gläsern und den Rezepten nach Hause.
        Wegen des Alkohols kannst du erst ab 18 Jahren teilnehmen.</p>
        <p>Preis und Datum stehen bei den Terminen im <a href="/kalender">Kalender</a>, ab fünf Anmeldungen findet
        der Tag statt. Wer die Pflanzen vorher draußen kennenlernen möchte, beginnt mit einer der
        <a href="/info/wildkraeuterwanderungen">Wildkräuterwanderungen</a>.</p>`,
    },
  ],
}
