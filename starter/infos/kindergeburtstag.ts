import { type StarterInfoPage, text } from './page.ts'

export const kindergeburtstag: StarterInfoPage = {
  path: 'kindergeburtstag',
  title: 'Kindergeburtstag im Wald',
  description:
    'Für den Geburtstag im Wald bringe ich Feuerstahl, Schnitzmesser und Kuchenteig mit, und ihr kommt mit bis zu zwölf Kindern in Gummistiefeln.',
  keywords: 'Kindergeburtstag, Geburtstag im Wald, Waldgeburtstag, Schnitzen, Stockbrot, Kinder ab 6 Jahren',
  images: ['marienkaefer', 'pusteblumen', 'waldpfad'],
  paragraphs: [
    {
      head: 'Ein Fest mit Matsch',
      body: text`
        <p>Das Geburtstagskind darf bestimmen: Hütten bauen, Spuren suchen oder den Schatz finden, der irgendwo
        zwischen den Wurzeln liegt. Das Thema verratet ihr mir vorher, den Rest bereite ich vor. Gedacht ist das
        Fest für sechs- bis zwölfjährige Kinder, höchstens zwölf feiern mit. Wird jemand fünf, kürze ich auf zwei
        Stunden, und die Messer bleiben in der Kiste.</p>`,
    },
    {
      head: 'Ein Nachmittag von zwei bis fünf',
      body: text`
        <ul>
          <li><strong>14 Uhr:</strong> Wir treffen uns am Waldparkplatz und laufen zehn Minuten bis zum genehmigten
          Feuerplatz. Unterwegs lernt jedes Kind den Eulenruf, der alle wieder zusammenholt.</li>
          <li><strong>14:30 Uhr:</strong> Das gewählte Abenteuer beginnt.</li>
          <li><strong>15:45 Uhr:</strong> Wir entzünden das Feuer mit Feuerstahl und Birkenrinde, schnitzen Stöcke
          und backen.</li>
          <li><strong>16:40 Uhr:</strong> Kerze, Lied, Kuchen. Danach löschen alle zusammen die Glut.</li>
          <li><strong>17 Uhr:</strong> Abholen am Parkplatz, am besten mit einer Decke für den Autositz.</li>
        </ul>`,
    },
    {
      head: 'Der Kuchen aus der Glut',
      body: text`
        <p>Wir löffeln Orangen aus, füllen Rührteig hinein, setzen den Deckel wieder auf und legen sie in Folie
        gewickelt an die Glut. Nach einer knappen halben Stunde duftet es nach Orange und ein wenig nach Rauch. Dazu
        gibt es Stockbrot. Teig und Saft bringe ich mit. Schreibt mir bitte, wer etwas nicht verträgt, dann rühre
        ich einen zweiten Teig ohne Nüsse, Milch oder Weizen.</p>`,
    },
    {
      head: 'Was ihr dazu beitragt',
      body: text`
        <p>Ein Erwachsener aus der Familie bleibt die ganze Zeit dabei und hat die Telefonnummern aller Eltern. Sagt
        den Gästen schon auf der Einladung, was sie anziehen: Stiefel oder feste Schuhe, lange Hose, Jacke, die
        schmutzig werden darf, im Winter eine zweite Hose darunter. Geschenke packt ihr besser zu Hause aus, im Laub
        verschwinden die kleinen Teile.</p>`,
    },
    {
      head: 'Regen, Zecken, Messer',
      body: text`
        <p>Bei Regen spannen wir eine Plane und feiern darunter weiter. Gibt es eine Sturm- oder Gewitterwarnung,
        verschieben wir. Geschnitzt wird im Sitzen, mit Abstand und unter meinen Augen; das Verbandszeug habe ich
        immer am Gürtel. Sucht die Kinder abends nach Zecken ab, besonders Kniekehlen, Achseln und Haaransatz.</p>`,
    },
    {
      head: 'Termin und Bezahlung',
      body: text`
        <p>Den Preis nenne ich euch auf Anfrage, er hängt von Dauer und Anfahrt ab. Innerhalb von sieben Tagen nach
        der Rechnung zahlt ihr 20&nbsp;% an, den Rest überweist ihr bis vierzehn Tage nach dem Fest. Samstage im Mai
        und Juni sind früh vergeben, fragt deshalb rechtzeitig über <a href="/anfragen">Anfragen &amp;
        Anmeldung</a>.</p>`,
    },
  ],
}
