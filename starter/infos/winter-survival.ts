import { type StarterInfoPage, text } from './page.ts'

export const winterSurvival: StarterInfoPage = {
  path: 'winter-survival',
  title: 'Winter-Survival',
  description:
    'In zwei Winternächten im Wald baust du einen Schutz aus Ästen und Laub, hältst ein Feuer in Gang und lernst, vernünftig mit Kälte umzugehen.',
  keywords: 'Winter-Survival, Survivalkurs, Winter, Laubhütte, Feuer machen, Übernachten im Wald, Kälte',
  images: ['sonnenuntergang-am-berg', 'waldpfad', 'wanderweg-im-gebirge'],
  paragraphs: [
    {
      head: 'Drei Uhr nachts',
      body: text`
        <p>Um diese Zeit merkt man, dass die Kälte von unten kommt. Dreißig Zentimeter trockenes Laub unter dem
        Rücken sind dann mehr wert als eine zweite Decke. Von Freitagnachmittag bis Sonntagmittag leben wir im
        winterlichen Wald, mit wenig Ausrüstung und viel Zeit für jeden Handgriff. Der Kurs richtet sich an
        Erwachsene ohne Vorkenntnisse, die gesund sind und eine Stunde mit Gepäck gehen können. Höchstens zwölf sind
        dabei.</p>`,
    },
    {
      head: 'Von Freitag bis Sonntag',
      body: text`
        <p><strong>Freitag, 16 Uhr:</strong> Wir prüfen die Ausrüstung, gehen bei letztem Licht zum Lagerplatz und
        spannen die Planen. Nach dem Eintopf üben alle das Feuermachen, bis es auch mit klammen Fingern geht. Die
        erste Nacht verbringst du im Schlafsack unter der Plane.</p>
        <p><strong>Samstag:</strong> Den Tag über entstehen die Hütten aus abgestorbenen Ästen und Laub. Wer sich
        morgens zu warm anzieht, schwitzt beim Bauen und friert am Abend, also reden wir viel über Schichten. Dazu
        kommen Wasser, Orientierung ohne Display und die Zeichen einer Unterkühlung. In der zweiten Nacht schläfst
        du in deiner Hütte, wenn du magst, und teilst dir mit den anderen die Feuerwache.</p>
        <p><strong>Sonntag:</strong> Wir bauen alles ab, verteilen das Laub und sprechen über die Nacht. Um 14 Uhr
        ist Schluss.</p>`,
    },
    {
      head: 'Deine Ausrüstung',
      body: text`
        <ul>
          <li>Schlafsack mit Komforttemperatur um minus zehn Grad und Isomatte, beides kannst du leihen</li>
          <li>Unterwäsche und Pullover aus Wolle, je zweimal, denn nasse Baumwolle wärmt nicht</li>
          <li>Stiefel, die auch mit zwei Paar Socken nicht drücken</li>
          <li>Mütze, Fäustlinge, Regenschutz, Stirnlampe, Metallbecher, Messer mit feststehender Klinge</li>
        </ul>
        <p>Essen, Planen, Sägen und Töpfe stelle ich. Alkohol bleibt zu Hause: Er weitet die Blutgefäße der Haut, und du
        kühlst schneller aus.</p>`,
    },
    {
      head: 'Kein Härtetest',
      body: text`
        <p>Niemand muss hungern, Würmer essen oder durchhalten, um mir etwas zu beweisen. Wer nachts zittert, weckt
        mich. Eine beheizte Hütte ist zu Fuß erreichbar, mein Auto steht bereit, und den nächsten Rettungspunkt
        zeige ich allen am ersten Abend. In den Laubhütten brennt kein Feuer, wegen der Funken und des
        Kohlenmonoxids. Asthma, Herzprobleme und andere Vorerkrankungen besprichst du bitte vorher mit deiner Ärztin
        oder deinem Arzt und danach mit mir.</p>`,
    },
    {
      head: 'Wetter und Waldrecht',
      body: text`
        <p>Schnee ist schön, Dauerregen bei drei Grad lehrt mehr. Bei Sturm oder schwerer Schneelast auf den Bäumen
        verschiebe ich den Kurs. Feuer und Übernachten sind nach dem Landeswaldgesetz nur mit Genehmigung und Zustimmung
        des Waldbesitzers möglich. Für unseren Platz liegt beides vor; auf eigene Faust im nächsten Forst wäre es
        verboten.</p>
        <p>Termine und Preise findest du im <a href="/kalender">Kalender</a>. Die Anzahlung von 10&nbsp;% ist eine Woche
        nach der Rechnung fällig, der Rest vierzehn Tage vor Beginn. Sind weniger als fünf Leute angemeldet, kann der
        Kurs bis einen Tag vor Beginn abgesagt werden.</p>`,
    },
  ],
}
