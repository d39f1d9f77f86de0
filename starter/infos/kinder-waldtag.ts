import { type StarterInfoPage, text } from './page.ts'

export const kinderWaldtag: StarterInfoPage = {
  path: 'kinder-waldtag',
  title: 'Kinder-Waldtag',
  description:
    'Einen Samstag lang sind sechs- bis elfjährige Kinder im Wald unterwegs, suchen Spuren, bauen Hütten und kochen ihr Mittagessen am Feuer.',
  keywords: 'Kinder-Waldtag, Waldtag, Kinder, Samstag, Wochenende, Naturerlebnis, Spurensuche',
  images: ['kleiber-am-stamm', 'herbstlaub', 'waldpfad'],
  paragraphs: [
    {
      head: 'Fünf Stunden ohne Klingel',
      body: text`
        <p>Am Waldtag sind Kinder von sechs bis elf Jahren samstags von 10 bis 15 Uhr mit mir draußen, ohne Eltern.
        Es gibt einen groben Plan, und er darf kippen. Wenn am Bach ein Feuersalamander über den Weg läuft, schauen
        wir ihm zu, bis er unter der Wurzel verschwunden ist. Die Hütte kann warten.</p>
        <p>Jeder Tag hat ein Thema, das zur Jahreszeit passt: Frühblüher und Froschlaich, Wiesenkäfer, Spuren im
        Laub, Wintervögel. Der Kleiber ist fast immer da. Er läuft als einziger unserer Vögel kopfüber den Stamm
        hinunter, und wer das einmal gesehen hat, erkennt ihn ein Leben lang.</p>`,
    },
    {
      head: 'Vom Ankommen bis zum Abholen',
      body: text`
        <p>Am Treffpunkt klären wir, bis wohin man laufen darf, wo die Waldtoilette ist und was der Eulenruf
        bedeutet. Bis mittags geht es quer durchs Gelände, mit Becherlupe, Sieb und vielen Pausen. Um halb eins
        kochen wir. Meist gibt es Gemüsesuppe, und wer sein Gemüse selbst geschnitten hat, isst erstaunlich oft zwei
        Schalen. Danach ist freie Zeit zum Bauen, Klettern bis Kopfhöhe oder Dösen in der Hängematte. Zum Schluss
        erzählt jedes Kind im Kreis von seinem besten Fund.</p>`,
    },
    {
      head: 'In den Rucksack gehören',
      body: text`
        <ul>
          <li>ein zweites Frühstück und eine volle Trinkflasche</li>
          <li>Regenjacke und Regenhose, auch wenn morgens die Sonne scheint</li>
          <li>Ersatzsocken und ein trockener Pullover in einer Tüte</li>
          <li>ein Sitzkissen, bei Kälte Mütze und Handschuhe</li>
        </ul>
        <p>Taschenmesser, Handy und Spielzeug bleiben zu Hause. Lange Hosen schützen vor Brennnesseln und Zecken,
        deshalb bitte auch im Juli.</p>`,
    },
    {
      head: 'Worauf ich achte',
      body: text`
        <p>Höchstens zwölf Kinder gehen mit, ab dem neunten Kind begleitet uns eine zweite erwachsene Person. Wir essen
        im Wald nichts, was ich nicht vorher gesehen habe. Ich brauche von dir eine Telefonnummer, unter der du den
        ganzen Tag erreichbar bist, und Hinweise auf Allergien, Medikamente oder große Ängste. Eine Zecke entferne ich
        nur, wenn du das vorher schriftlich erlaubt hast.</p>`,
    },
    {
      head: 'Wenn das Wetter nicht mitspielt',
      body: text`
        <p>Nieselregen ist gutes Salamanderwetter. Bei Sturm, Gewitter oder Eislast in den Kronen sage ich
        spätestens am Vorabend ab. Dasselbe gilt, wenn weniger als fünf Kinder angemeldet sind. Wann der nächste
        Waldtag ist und was er kostet, steht im <a href="/kalender">Kalender</a>. Möchte dein Kind lieber ein
        einzelnes Handwerk gründlich lernen, passen die <a href="/info/module-kinder">Module für Kinder</a>
        besser.</p>`,
    },
  ],
}
