import { type StarterInfoPage, text } from './page.ts'

export const klassenfahrten: StarterInfoPage = {
  path: 'klassenfahrten',
  title: 'Klassenfahrten',
  description:
    'Auf einer Klassenfahrt von drei bis fünf Tagen kochen, wandern und schlafen Schülerinnen und Schüler draußen, begleitet von einer Wildnispädagogin.',
  keywords: 'Klassenfahrt, Schullandheim, Zelten mit der Klasse, Wildnis, Erlebnispädagogik, Klasse 4 bis 10, Natur',
  images: ['bergwiese-im-herbst', 'wanderweg-im-gebirge', 'steg-am-wasser', 'duenengras'],
  paragraphs: [
    {
      head: 'Draußen essen, draußen schlafen',
      body: text`
        <p>Auf einer Klassenfahrt mit mir gibt es keinen Freizeitpark und keinen vollen Stundenplan. Die Klasse baut
        ihr Lager auf, kauft mit mir ein, kocht für sich selbst und ist viel zu Fuß unterwegs. Drei Tage sind das
        Minimum, fünf sind besser, weil erst am dritten Abend jemand freiwillig abspült. Geeignet ist die Fahrt ab
        Klasse vier, für ältere Jugendliche bis Klasse zehn wird der Anteil an eigener Planung größer.</p>`,
    },
    {
      head: 'Zelt oder Haus',
      body: text`
        <p>Wir wohnen auf einem Jugendzeltplatz oder in einem einfachen Gruppenhaus, je nach Jahreszeit und Klasse.
        Auf Wunsch nenne ich euch Plätze, die ich kenne, in den Bergen, am See oder an der Küste. Unterkunft und
        Anreise bucht die Schule, das Programm und das Material bringe ich mit. Auch wer im Haus wohnt, kann eine
        Nacht unter der Plane verbringen. Niemand muss.</p>`,
    },
    {
      head: 'Beispiel für drei Tage',
      body: text`
        <p><strong>Erster Tag:</strong> Ankunft gegen elf, Schlafplätze einrichten, Gelände ablaufen, Feuerdienst
        und Küchendienst auslosen. Abends Geschichten und ein kurzer Gang ohne Lampe, in Hörweite der Gruppe.</p>
        <p><strong>Zweiter Tag:</strong> Tageswanderung mit Karte und Kompass. Die Jugendlichen führen abwechselnd,
        ich gehe hinten. Am Nachmittag Schnitzen, Baden oder Schlafen im Gras, danach kocht die zweite Gruppe.</p>
        <p><strong>Dritter Tag:</strong> Stille Stunde am eigenen Platz, Abbau, Rückblick, Abfahrt nach dem
        Mittagessen.</p>`,
    },
    {
      head: 'Heimweh, Handys, Aufsicht',
      body: text`
        <p>Heimweh kommt meist kurz vor dem Einschlafen. Eine Aufgabe am Feuer und jemand, der danebensitzt, helfen
        besser als ein Anruf. Telefone sammelt ihr nach eurer Schulordnung ein; für Notfälle bleibt das einer
        Lehrkraft immer geladen. Zwei Lehrpersonen fahren mit, möglichst eine Frau und ein Mann, und haben auch
        nachts die Aufsicht. Sind es mehr als dreißig Kinder, arbeiten wir in zwei Gruppen. Gebadet wird nur mit
        Schwimmnachweis und wenn jemand mit Rettungsschwimmabzeichen am Ufer steht.</p>`,
    },
    {
      head: 'Was in den Rucksack muss',
      body: text`
        <ul>
          <li>Schlafsack, Isomatte, Kissenbezug zum Ausstopfen mit dem Pullover</li>
          <li>eingelaufene Schuhe, Sandalen, vier Paar Socken</li>
          <li>Regenjacke, Regenhose, Mütze, eine lange Hose mehr als gedacht</li>
          <li>Brotdose, Flasche, Besteck, Teller, Geschirrtuch</li>
          <li>Versichertenkarte, persönliche Medikamente, Zeckenkarte</li>
        </ul>
        <p>Messer verleihe ich vor Ort, eigene bleiben daheim. Die Eltern bekommen von mir einen Bogen zu Allergien,
        Essen, Schwimmen und zur Zeckenentfernung. Liegt der Ort im FSME-Risikogebiet, steht das mit dabei.</p>`,
    },
    {
      head: 'Wetter, Preis, Vorlauf',
      body: text`
        <p>Regen gehört dazu, deshalb kommen nur Plätze mit festem Dach in Laufweite infrage. Dort warten wir
        Gewitter ab. Feuer machen wir ausschließlich an den erlaubten Stellen des Platzes. Ist die
        Waldbrandgefahrenstufe vier erreicht, bleibt die Feuerstelle kalt, und der Gaskocher übernimmt.</p>
        <p>Die Kosten berechne ich auf Anfrage nach Tagen und Gruppengröße. Liegt die Rechnung vor, sind 20&nbsp;%
        davon in einer Woche anzuzahlen, der Rest folgt bis vierzehn Tage nach der Fahrt. Beliebte Wochen im Juni
        und September solltet ihr ein Jahr vorher <a href="/anfragen">anfragen</a>.</p>`,
    },
  ],
}
