import { type StarterInfoPage, text } from './page.ts'

export const ferienlagerErwachsene: StarterInfoPage = {
  path: 'ferienlager-erwachsene',
  title: 'Ferienlager für Erwachsene',
  description:
    'Im Ferienlager für Erwachsene verbringst du fünf Sommernächte im Zelt, mit Küchendienst, Baden im See und Liedern am Feuer, von Sonntag bis Freitag.',
  keywords: 'Ferienlager für Erwachsene, Sommer, Zelten, Auszeit, Lagerfeuer, Naturcamp, Urlaub in Deutschland',
  images: ['sommernacht-am-see', 'steg-am-wasser', 'boote-am-abend'],
  paragraphs: [
    {
      head: 'Noch einmal Sommerferien',
      body: text`
        <p>Nach zwei Tagen trägt niemand mehr eine Uhr. Man erkennt sich am Pfeifen, weiß, wer morgens nicht
        angesprochen werden will, und wartet darauf, dass die Küchengruppe zum Essen ruft. Das Lager dauert von
        Sonntag, 15 Uhr, bis Freitag, 11 Uhr. Wir zelten auf einer Wiese am Bach, zum See läuft man zwanzig Minuten
        durch den Wald.</p>
        <p>Mitmachen können alle ab 18, die meisten kommen allein. Mehr als zwanzig werden wir nicht, weniger als
        fünf auch nicht.</p>`,
    },
    {
      head: 'Was den Tag über passiert',
      body: text`
        <p>Um acht gibt es Haferbrei und Kaffee aus der großen Kanne. Am Vormittag biete ich etwas an, von dem du
        mitnimmst, was dir gefällt: Löffel schnitzen, Körbe aus Weide flechten, Vögel nach Gehör bestimmen, Brot im
        Erdofen backen. Nach dem Mittagessen ist bis vier Uhr Ruhe. Dann gehen wir baden, sammeln Holz oder üben für
        den bunten Abend, der am Donnerstag stattfindet und bei dem bisher noch jeder unfreiwillig komisch war.</p>
        <p>Einmal schlafen wir ohne Zelt. Im Hochsommer wird es spät dunkel, und wer wach bleibt, hört die jungen
        Waldkäuze betteln und sieht mit etwas Glück eine Sternschnuppe.</p>`,
    },
    {
      head: 'Küche, Wasser, Örtchen',
      body: text`
        <p>Wir kochen vegetarisch über dem Feuer, jede Gruppe ist an einem Tag zuständig. Zutaten, Töpfe und
        Werkzeug sind im Preis enthalten. Trinkwasser kommt aus Kanistern, wir waschen uns am Bach ohne Seife, die
        Toilette ist ein Häuschen mit Sägespänen. Strom gibt es nicht. Dein Telefon darfst du behalten; einmal
        täglich kann es im Auto laden, falls zu Hause jemand auf Nachricht wartet.</p>`,
    },
    {
      head: 'Packzettel',
      body: text`
        <ul>
          <li>Zelt oder Hängematte, Isomatte, Schlafsack bis etwa fünf Grad</li>
          <li>Badesachen, Handtuch, Sonnenhut, warmer Pullover für die Abende</li>
          <li>Regenkleidung und ein zweites Paar Schuhe</li>
          <li>Teller, Becher, Besteck, Stirnlampe, Zeckenkarte</li>
          <li>ein Instrument oder ein Buch zum Vorlesen</li>
        </ul>
        <p>Ein Zelt kann ich dir leihen, schreib das bitte bei der Anmeldung dazu.</p>`,
    },
    {
      head: 'Verabredungen',
      body: text`
        <p>Baden geht nur, wer sicher schwimmt, und nie allein. Die Feuerstelle ist genehmigt; bei hoher
        Waldbrandgefahr bleibt sie trotzdem kalt, und wir kochen mit Gas. Zieht ein Gewitter auf, sitzen wir die
        Zeit in der Scheune am Wiesenrand ab. Ein Bier am Abend ist in Ordnung, ein Gelage nicht. Das Lager ersetzt
        weder Therapie noch Kur und hat auch kein Programm zur Selbstverbesserung. Es ist Urlaub.</p>
        <p>Preis und Datum stehen im <a href="/kalender">Kalender</a>. Innerhalb einer Woche nach der Rechnung
        zahlst du 10&nbsp;% an, alles Übrige bis vierzehn Tage vor Beginn. Kannst du doch nicht kommen, darf jemand
        anderes deinen Platz kostenlos übernehmen. Die Einzelheiten stehen in den <a href="/privacy#agb">AGB</a>.</p>`,
    },
  ],
}
