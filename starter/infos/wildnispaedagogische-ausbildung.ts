import { type StarterInfoPage, text } from './page.ts'

export const wildnispaedagogischeAusbildung: StarterInfoPage = {
  path: 'wildnispaedagogische-ausbildung',
  title: 'Wildnispädagogische Ausbildung',
  description:
    '27 Tage in sechs Blöcken, ein Jahr lang ab Oktober: Du lernst, Gruppen draußen anzuleiten, und schließt mit dem Zertifikat einer IHK-Akademie ab.',
  keywords:
    'Wildnispädagogik, Ausbildung, Weiterbildung, IHK-Akademie, Zertifikat, Naturpädagogik, Wildnisschule, Oktober',
  images: ['waldbach', 'moos', 'sonnenuntergang-am-berg', 'pusteblumen'],
  paragraphs: [
    {
      head: 'Ein Jahr mit derselben Gruppe',
      body: text`
        <p>Im Oktober treffen sich höchstens zwanzig Menschen an einer Feuerstelle, die meisten kennen sich nicht.
        Erzieherinnen sind dabei, Lehrer, Leute aus der Jugendhilfe, manchmal jemand aus einem Büro ohne Fenster.
        Ein Jahr später haben sie bei Frost unter der Plane gelegen, einander ihre Lieblingsbäume gezeigt und
        gelernt, vor einer Gruppe zu stehen, die gerade nicht zuhören will.</p>
        <p>Die Ausbildung umfasst 27 Tage in sechs Blöcken von je vier oder fünf Tagen. Sie beginnt jedes Jahr im
        Oktober. Vorkenntnisse setze ich nicht voraus. Du solltest volljährig sein und dich auf Nächte im Freien
        einlassen, auch auf nasse.</p>`,
    },
    {
      head: 'Die sechs Blöcke',
      body: text`
        <ol>
          <li><strong>Ankommen:</strong> Sitzplatz, Feuer, Messer und Säge, die erste Nacht unter der Plane.</li>
          <li><strong>Winter:</strong> Fährten lesen, Bäume an den Knospen erkennen, Glut bis zum Morgen
          halten.</li>
          <li><strong>Vorfrühling:</strong> Vogelstimmen, Wetterzeichen, Spiele anleiten und zur rechten Zeit
          beenden.</li>
          <li><strong>Die grüne Zeit:</strong> essbare und giftige Pflanzen, Waldrecht, Aufsicht und Haftung.</li>
          <li><strong>Sommer:</strong> Notfälle fern der Straße, Geschichten am Feuer, eine Nacht allein an einem
          Platz deiner Wahl.</li>
          <li><strong>Ernte:</strong> Du leitest selbst einen halben Tag an, danach sprechen wir ihn in Ruhe
          durch.</li>
        </ol>`,
    },
    {
      head: 'Wie ein Tag verläuft',
      body: text`
        <p>Gegen sieben brennt das Feuer. Wer mag, hat da schon eine halbe Stunde still im Wald gesessen. Beim
        Frühstück erzählen wir, was wir gehört und gesehen haben. Der Vormittag gehört einem Handwerk oder einer
        Pflanzenfamilie, nach der Mittagspause übt ihr zu viert das Anleiten. Gekocht wird reihum. Abends ist Zeit
        für Lieder, offene Fragen oder einen frühen Schlafsack.</p>
        <p>Zwischen den Blöcken führst du ein Naturtagebuch, besuchst deinen Sitzplatz zu Hause und probierst das
        Gelernte mit kleinen Gruppen aus. Rechne dafür mit zwei bis drei Stunden in der Woche.</p>`,
    },
    {
      head: 'Was das Zertifikat bedeutet',
      body: text`
        <p>Wenn du an den Blöcken teilgenommen, dein Tagebuch geführt und ein eigenes Projekt gezeigt hast, erhältst
        du das Zertifikat einer IHK-Akademie. Es bescheinigt Umfang und Inhalte der Weiterbildung. Eine staatliche
        Anerkennung als pädagogische Fachkraft ist damit nicht verbunden. Einen versäumten Block kannst du nach
        Absprache im folgenden Jahrgang nachholen.</p>`,
    },
    {
      head: 'Ausrüstung und Sicherheit',
      body: text`
        <p>Du brauchst Regenzeug, feste Schuhe, warme Schichten, Stirnlampe, Isomatte und Schlafsack. Fehlt dir
        etwas, leihe ich es dir für den ersten Block, bevor du das Falsche kaufst. Wir bleiben bei Regen und Kälte
        draußen; bei Sturm oder Gewitter ziehen wir unter ein festes Dach um. Feuer machen wir nur an genehmigten
        Stellen. Das Absuchen nach Zecken gehört jeden Abend dazu.</p>`,
    },
    {
      head: 'Anmelden',
      body: text`
        <p>Den Beginn und den Preis findest du im <a href="/kalender">Kalender</a>. Nach der Anmeldung bekommst du eine
        Rechnung; 10&nbsp;% davon zahlst du innerhalb von sieben Tagen an, den Rest bis vierzehn Tage vor dem ersten
        Block. Wenn du noch schwankst, ruf an, <a href="/anfragen">schreib mir</a> oder komm zu einem der kostenlosen
        Infoabende. Wie ich arbeite, siehst du auch an einem Tag bei den <a href="/info/module-erwachsene">Modulen für
        Erwachsene</a>.</p>`,
    },
  ],
}
