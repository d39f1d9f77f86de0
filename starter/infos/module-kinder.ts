import { type StarterInfoPage, text } from './page.ts'

export const moduleKinder: StarterInfoPage = {
  path: 'module-kinder',
  title: 'Module für Kinder',
  description:
    'In jedem Modul üben Kinder von sieben bis zwölf Jahren vier Stunden lang eine Sache richtig: Schnitzen, Feuer, Fährten, Knoten oder Bachleben.',
  keywords: 'Kinderkurs, Schnitzkurs für Kinder, Feuer machen, Spurenlesen, Knoten, Waldkurs, Natur',
  images: ['flugsamen', 'moos', 'waldbach'],
  paragraphs: [
    {
      head: 'Eine Sache, dafür gründlich',
      body: text`
        <p>Manche Kinder wollen nach dem ersten Stockbrot wissen, warum die Birkenrinde brennt und die Buchenrinde
        nicht. Für sie sind die Module da. Jedes dauert vier Stunden, meist samstags von 10 bis 14 Uhr, und steht
        für sich. Du kannst dein Kind zu einem einzelnen anmelden oder nach und nach zu allen. Die Kinder sind
        zwischen sieben und zwölf Jahre alt, mehr als zehn nehme ich nicht auf, weil ich jede Hand am Messer sehen
        will.</p>`,
    },
    {
      head: 'Welche Module es gibt',
      body: text`
        <ul>
          <li><strong>Schnitzen und Feuerkunde:</strong> Grünholz von Totholz unterscheiden, ein Buttermesser
          schnitzen, mit drei Streichhölzern ein Feuer entzünden.</li>
          <li><strong>Fährten:</strong> Trittsiegel von Fuchs und Hund vergleichen, Fraßspuren an Zapfen zuordnen,
          einen Gipsabdruck gießen.</li>
          <li><strong>Seil und Plane:</strong> vier Knoten, die halten und wieder aufgehen, dazu ein Dach gegen
          Regen.</li>
          <li><strong>Leben im Bach:</strong> Köcherfliegenlarven und Bachflohkrebse mit dem Sieb fangen, unter der
          Stereolupe anschauen und genau dort wieder aussetzen.</li>
          <li><strong>Flieger und Kletten:</strong> wie Samen reisen, vom Löwenzahn bis zum Springkraut.</li>
        </ul>`,
    },
    {
      head: 'Unsere Messerregeln',
      body: text`
        <p>Wer schnitzt, sitzt. Um jedes Kind ist so viel Platz, wie der ausgestreckte Arm mit dem Stock reicht. Die
        Klinge bewegt sich vom Körper und von der haltenden Hand weg, und wer aufsteht, steckt das Messer vorher in
        die Scheide. Ich verleihe Schnitzmesser mit abgerundeter Spitze und Fingerschutz. Hält sich jemand nach der
        zweiten Erinnerung nicht daran, geht es an diesem Tag mit Raspel und Schleifpapier weiter. Eine große Sache
        machen wir daraus nicht.</p>`,
    },
    {
      head: 'So sind die Stunden verteilt',
      body: text`
        <p>Zuerst zeige ich den Handgriff langsam, dann machen ihn alle gleichzeitig nach. Gegen Mittag essen wir am
        Feuer, was jedes Kind in seiner Brotdose hat. Warmer Tee steht bereit. In der letzten Stunde arbeitet jedes
        Kind an seinem eigenen Stück, und fertig werden muss es nicht. Das Werkstück, eine kleine Anleitung und
        meistens etwas Erde nehmen sie mit heim.</p>`,
    },
    {
      head: 'Kleidung, Wetter, Anmeldung',
      body: text`
        <p>Bitte gib deinem Kind feste Schuhe mit, am Bachtag Gummistiefel und ein Handtuch. Am Feuer ist Wolle oder
        Baumwolle besser als Fleece, das bei Funkenflug schmilzt. Wir arbeiten unter einer großen Plane und sind damit
        vom Regen unabhängig; bei Unwetter bekommst du einen neuen Termin angeboten. Ein Modul findet ab fünf Kindern
        statt. Daten und Preise stehen bei den <a href="/kalender">Terminen im Kalender</a>. Fragen beantworte ich gern
        <a href="/anfragen">per Nachricht</a>.</p>`,
    },
  ],
}
