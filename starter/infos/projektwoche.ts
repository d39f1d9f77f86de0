import { type StarterInfoPage, text } from './page.ts'

export const projektwoche: StarterInfoPage = {
  path: 'projektwoche',
  title: 'Projektwoche',
  description:
    'Fünf Schultage am selben Ort im Wald: Eure Klasse baut ein Lager, erforscht ihr Stück Wald und zeigt am Freitag, was dort entstanden ist.',
  keywords: 'Projektwoche, Schule, Wald, Klassengemeinschaft, Naturprojekt, Unterricht draußen, Jugendarbeit',
  images: ['moos', 'waldbach', 'flugsamen', 'herbstlaub'],
  paragraphs: [
    {
      head: 'Am Mittwoch wird es ihr Wald',
      body: text`
        <p>Am ersten Tag ekeln sich einige vor der Erde unter den Nägeln, und zwei fragen stündlich nach der
        Uhrzeit. In der Mitte der Woche kennen sie den Rotmilan über der Lichtung, haben einen Streit um den besten
        Bauplatz beigelegt und verteidigen ihr Moospolster gegen fremde Füße. Dafür braucht es mehrere Tage am
        selben Ort. Die Projektwoche richtet sich an Klassen der Stufen drei bis acht, an Horte und an
        Jugendgruppen.</p>`,
    },
    {
      head: 'Montag bis Freitag',
      body: text`
        <ol>
          <li><strong>Montag, ankommen:</strong> Gelände erkunden, Regeln gemeinsam festlegen, jedes Kind sucht
          seinen Sitzplatz.</li>
          <li><strong>Dienstag, bauen:</strong> Laubhütten in Gruppen zu fünft, mit Totholz vom Boden. Lebende Äste
          bleiben dran.</li>
          <li><strong>Mittwoch, forschen:</strong> Bodenprobe, Gewässergüte, Baumhöhen messen mit Stock und
          Strahlensatz.</li>
          <li><strong>Donnerstag, Handwerk und Feuer:</strong> Schnitzen, Schnüre aus Brennnesselfasern drehen, auf
          der Glut kochen.</li>
          <li><strong>Freitag, zeigen:</strong> Die Kinder führen Eltern oder Parallelklassen herum, danach wird
          abgebaut.</li>
        </ol>
        <p>Wir arbeiten jeweils von 8:30 bis 13 Uhr, einen längeren Tag mit Mittagessen plane ich gern ein.</p>`,
    },
    {
      head: 'Wenn viele Gäste kommen',
      body: text`
        <p>Eine Klasse mit bis zu dreißig Kindern passt in einen Gesprächskreis. Steht am Freitag die halbe Schule
        auf der Wiese, funktioniert das nicht mehr, und bei mehr als hundert Leuten erst recht nicht. Dann richten
        wir Stationen ein, an denen die Kinder ihren Teil erklären, und die Gäste wandern in kleinen Trupps von
        Hütte zu Hütte.</p>`,
    },
    {
      head: 'Aufgaben der Schule',
      body: text`
        <p>Zwei Lehrkräfte oder andere Betreuende sind durchgehend dabei und behalten die Aufsicht. Um den Weg zum
        Wald kümmert ihr euch; am besten ist er zu Fuß oder mit dem Linienbus zu schaffen. Die Zustimmung des
        Waldbesitzers und, wenn wir Feuer machen, die nach dem Landeswaldgesetz nötige Genehmigung hole ich ein.
        Kinder mit Gehhilfe, Diabetes oder großer Angst vor Insekten machen mit, ich muss nur vorher davon
        wissen.</p>`,
    },
    {
      head: 'Ausstattung und Vorsorge',
      body: text`
        <p>Jedes Kind braucht feste Schuhe, Regensachen, Frühstück, Wasser und Wechselkleidung, die in der Schule
        bleibt. Messer, Sägen, Lupen und Seile bringe ich mit. Gesägt und geschnitzt wird im Sitzen und in einem
        abgesteckten Bereich mit höchstens acht Kindern gleichzeitig. Zecken werden jeden Nachmittag zu Hause
        gesucht. Für Unwettertage halten wir den Klassenraum frei: Gipsabdrücke, Waldkarten und Knoten gehen auch
        dort.</p>`,
    },
    {
      head: 'Planung',
      body: text`
        <p>Ein Vierteljahr Vorlauf ist gut, vor den Sommerferien eher ein halbes. Den Preis nenne ich auf Anfrage,
        weil Wege, Tage und Gruppen sehr verschieden sind. Angezahlt werden 20&nbsp;%, spätestens sieben Tage nach
        der Rechnung. Beschreibt mir euer Vorhaben auf der Seite <a href="/anfragen">Anfragen &amp; Anmeldung</a>.
        Zum Kennenlernen genügt oft ein <a href="/info/walderlebnistag">Walderlebnistag</a> im Herbst davor.</p>`,
    },
  ],
}
