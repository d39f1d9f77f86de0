import { type StarterInfoPage, text } from './page.ts'

export const walderlebnistag: StarterInfoPage = {
  path: 'walderlebnistag',
  title: 'Walderlebnistag',
  description:
    'Kitagruppen und Schulklassen verbringen einen Vormittag im Wald, abgestimmt auf Alter und Lehrplan, auf Wunsch nah an der Einrichtung.',
  keywords: 'Walderlebnistag, Kita, Grundschule, Schulklasse, Wandertag, Umweltbildung, Waldpädagogik',
  images: ['herbstlaub', 'kleiber-am-stamm', 'moos'],
  paragraphs: [
    {
      head: 'Ein Vormittag, der am Waldrand beginnt',
      body: text`
        <p>Der Lärm bleibt meistens auf dem Parkplatz. Nach den ersten Bäumen gehen wir ein Stück hintereinander, ohne
        zu reden, und danach weiß jedes Kind etwas zu erzählen: vom Specht, vom Schneckenhaus, von der Pfütze im Schuh.
        Damit arbeiten wir weiter. Der Walderlebnistag eignet sich für Kitakinder ab vier Jahren und für Klassen bis zur
        sechsten Stufe.</p>`,
    },
    {
      head: 'Ablauf für eine Schulklasse',
      body: text`
        <ul>
          <li><strong>8:30 Uhr:</strong> Begrüßung, Grenzen, Sammelruf, Waldtoilette.</li>
          <li><strong>9 Uhr:</strong> Schleichweg und Sinnesspiele, barfuß nur, wenn der Boden es zulässt.</li>
          <li><strong>10 Uhr:</strong> Frühstück auf dem Baumstamm.</li>
          <li><strong>10:30 Uhr:</strong> Forschen in kleinen Gruppen: Bodentiere unter der Becherlupe, Bäume an
          Rinde und Blatt, Vorräte von Eichhörnchen und Eichelhäher.</li>
          <li><strong>11:45 Uhr:</strong> Bauzeit für Zwergenhäuser oder eine große Hütte.</li>
          <li><strong>12:30 Uhr:</strong> Abschlusskreis, und der Platz sieht wieder aus wie vorher.</li>
        </ul>
        <p>Mit Kitagruppen bleiben wir an einer Stelle und hören nach zweieinhalb Stunden auf. Wer dann noch nicht müde
        ist, wird es auf dem Heimweg.</p>`,
    },
    {
      head: 'Wie groß die Gruppe sein darf',
      body: text`
        <p>Bis etwa dreißig Kinder bilden einen Kreis, in dem man einander noch versteht. Darüber wird er unpraktisch.
        Zwei Klassen verteile ich auf zwei Tage, oder ich hole eine Kollegin dazu. Mindestens zwei Begleitpersonen
        kommen mit; die Aufsichtspflicht bleibt bei euch, für Gelände und Ablauf sorge ich. Bei Kitakindern ist eine
        erwachsene Person auf sechs Kinder ein gutes Verhältnis.</p>`,
    },
    {
      head: 'Elternbrief in Kurzform',
      body: text`
        <p>Geschlossene Schuhe, lange Hose, Regenjacke. Matschhose für die Kleinen, Mütze im Sommer gegen Sonne und
        im Winter gegen Kälte. Frühstück in der Dose, dazu Wasser. Abends Zecken suchen, auch hinter den Ohren. Den
        vollständigen Brief mit Hinweisen zu Allergien, Notfallnummer und Zeckenentfernung schicke ich euch als
        Vorlage.</p>`,
    },
    {
      head: 'Regen, Sturm und Feuer',
      body: text`
        <p>Wir gehen bei fast jedem Wetter. Liegt eine amtliche Sturm- oder Gewitterwarnung vor, betreten wir den
        Wald nicht und suchen einen Ersatztag. Ein Feuer gehört nur auf Wunsch dazu und nur an einem genehmigten
        Platz. Wenn bei euch auf dem Gelände alte Bäume stehen, können wir auch dort bleiben.</p>`,
    },
    {
      head: 'Absprache und Kosten',
      body: text`
        <p>Schreibt mir Alter, Gruppengröße, Wunschdatum und was im Unterricht gerade dran ist. Den Preis bekommt ihr
        auf Anfrage mit einem schriftlichen Angebot. Nach der Rechnung habt ihr sieben Tage Zeit für die Anzahlung von
        20&nbsp;%, der Rest ist vierzehn Tage nach eurem Ausflug fällig. <a href="/anfragen">Hier geht es zur
        Anfrage.</a></p>
        <p>Seid ihr nicht mehr als zehn Kinder, kommt zu einem der drei festen Termine im Jahr. Dort treffen sich bis zu
        drei kleine Gruppen, Tag und Preis stehen im <a href="/kalender">Kalender</a>. Wer länger bleiben will, schaut
        bei der <a href="/info/projektwoche">Projektwoche</a>.</p>`,
    },
  ],
}
