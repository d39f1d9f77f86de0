import { type StarterInfoPage, text } from './page.ts'

export const teamevent: StarterInfoPage = {
  path: 'teamevent',
  title: 'Teamevent',
  description:
    'Beim Teamevent im Wald arbeiten bis zu 20 Kolleginnen und Kollegen einen halben oder ganzen Tag mit Feuer, Holz und Seil an echten Aufgaben.',
  keywords: 'Teamevent, Betriebsausflug, Firmenveranstaltung, Teamtag im Wald, Teambuilding, Outdoor',
  images: ['boote-am-abend', 'steg-am-wasser', 'waldpfad'],
  paragraphs: [
    {
      head: 'Ein Feuer, das alle brauchen',
      body: text`
        <p>Zwanzig Menschen, ein Bogenbohrer, feuchtes Holz. Einer drückt, zwei ziehen, jemand hält den Zunder
        trocken, und die Stillste aus der Buchhaltung sieht als Erste, dass es raucht. Solche Augenblicke muss ich
        nicht erfinden, sie ergeben sich beim Tun. Wenn am Ende das Mittagessen vom Gelingen abhängt, hört die
        Gruppe einander auffallend gut zu.</p>`,
    },
    {
      head: 'Halber oder ganzer Tag',
      body: text`
        <p>Ein halber Tag dauert vier Stunden und reicht für eine große Aufgabe mit Essen am Feuer. Für den ganzen
        Tag hat sich dieser Ablauf bewährt:</p>
        <ul>
          <li><strong>9:30 Uhr:</strong> Ankommen mit Kaffee, Gang zum Platz, Einweisung in Messer und Säge</li>
          <li><strong>10:30 Uhr:</strong> Feuer, Wasser und Wetterschutz, in drei Trupps</li>
          <li><strong>12:30 Uhr:</strong> Kochen und Essen</li>
          <li><strong>14 Uhr:</strong> eine Aufgabe für alle zusammen, zum Beispiel ein Steg aus Stangen und
          Seil</li>
          <li><strong>16 Uhr:</strong> Rückblick im Kreis, ohne Flipchart, bis halb fünf</li>
        </ul>`,
    },
    {
      head: 'Warum höchstens zwanzig',
      body: text`
        <p>In einem Kreis aus zwanzig Leuten kann jeder jeden ansehen und verstehen. Bei mehr als dreißig wird das
        unpraktisch, bei mehr als hundert wäre es eine Vorführung mit Publikum. Ist eure Abteilung größer, machen
        wir lieber mehrere Tage daraus und losen die Gruppen aus.</p>`,
    },
    {
      head: 'Was ihr nicht befürchten müsst',
      body: text`
        <p>Niemand muss sich mit verbundenen Augen fallen lassen, und für die Personalakte schreibe ich nichts mit.
        Wer schlecht zu Fuß ist, Rückenschmerzen hat oder einfach zuschauen will, bekommt einen guten Platz und eine
        Aufgabe im Sitzen. Der Weg zum Feuer ist etwa fünfhundert Meter lang und eben. Konflikte im Team löst ein
        Tag im Wald nicht; wenn es ernst ist, braucht ihr eine Mediation, und das sage ich euch auch.</p>`,
    },
    {
      head: 'Kleidung und Regeln',
      body: text`
        <p>Gebt weiter, dass die guten Schuhe im Büro bleiben. Eine lange Hose, ein Pullover, der nach Rauch riechen
        darf, und eine Regenjacke genügen, im Winter zusätzlich Mütze und dicke Socken. Werkzeug, Kochgeschirr und
        Zutaten für eine vegetarische Mahlzeit sind enthalten. Alkohol und Klingen vertragen sich nicht, ein Bier gibt
        es deshalb frühestens, wenn die Messer gezählt sind. Das Feuer brennt an einer genehmigten Stelle. Sucht euch
        abends zu Hause nach Zecken ab.</p>
        <p>Bei Regen hängt eine große Plane über dem Platz. Unwetter oder hohe Waldbrandgefahr können den Plan
        ändern, dann vereinbaren wir Ersatz.</p>`,
    },
    {
      head: 'Kosten und Anfrage',
      body: text`
        <p>Was der Tag kostet, sage ich euch auf Anfrage, denn Ort, Dauer und Teilnehmerzahl machen viel aus. Eine
        Anzahlung von 20&nbsp;% überweist ihr innerhalb von sieben Tagen, nachdem die Rechnung da ist, und den Rest bis
        vierzehn Tage nach dem Termin. Müsst ihr kurzfristig absagen, gelten die Fristen in den
        <a href="/privacy#agb">AGB</a>. Nennt mir in der <a href="/anfragen">Anfrage</a> zwei oder drei mögliche Tage, die
        ungefähre Zahl der Leute und den Ort, von dem ihr losfahrt.</p>`,
    },
  ],
}
