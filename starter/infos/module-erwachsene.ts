import { type StarterInfoPage, text } from './page.ts'

export const moduleErwachsene: StarterInfoPage = {
  path: 'module-erwachsene',
  title: 'Module für Erwachsene',
  description:
    'Jedes Modul ist ein Tag mit einem Thema: Feuer ohne Streichholz, Fährten, Grünholz, Seil und Plane oder Orientierung mit Karte und Kompass.',
  keywords: 'Tageskurs, Feuerbohren, Fährtenlesen, Schnitzen mit Grünholz, Orientierung, Bushcraft, Wildniswissen',
  images: ['waldpfad', 'wanderweg-im-gebirge', 'herbstlaub'],
  paragraphs: [
    {
      head: 'Tage zum Üben',
      body: text`
        <p>Wie jemand mit dem Bogen Feuer bohrt, haben viele schon im Film gesehen. Im eigenen Arm fühlt es sich
        anders an: Die Spindel quietscht, das Mehl wird erst braun, dann schwarz, und irgendwann steigt ein dünner
        Rauchfaden auf, der nicht mehr aufhört. Solche Handgriffe brauchen Wiederholung. Deshalb gehört in jedem
        Modul der ganze Tag, von 9:30 bis 17 Uhr, einem einzigen Thema.</p>`,
    },
    {
      head: 'Zur Auswahl stehen',
      body: text`
        <h3>Feuer ohne Streichholz</h3>
        <p>Zunder aus Birke, Zunderschwamm und Rohrkolben, Feuerstahl, Bogenbohrer. Zum Schluss löschst du so
        gründlich, dass du die Hand in die Asche legen kannst.</p>
        <h3>Fährten und Zeichen</h3>
        <p>Trittsiegel, Gangarten, Wechsel und Schlafplätze. Einer Rehfährte folgen wir rückwärts, damit das Tier
        seine Ruhe hat.</p>
        <h3>Grünholz</h3>
        <p>Vom frisch gesägten Birkenstamm zum Löffel, mit Beil, Schnitzmesser und Löffelhaken.</p>
        <h3>Seil und Plane</h3>
        <p>Sechs Knoten, drei Aufbauten, eine Probe mit der Gießkanne.</p>
        <h3>Karte, Kompass, Sonne</h3>
        <p>Peilen, Schritte zählen, sich verlaufen und wieder herausfinden.</p>
        <h3>Feuer bei Regen</h3>
        <p>Birke, Fichte, Kienspan: Im November suchst du zusammen, was auch nass noch brennt.</p>`,
    },
    {
      head: 'Ablauf und Gruppe',
      body: text`
        <p>Nach einer Runde am Feuer beginnen wir mit dem Werkzeug: Wie hält man es, wie gibt man es weiter, wo ist
        die Hand in Gefahr? Bis zum Mittag arbeiten alle am gleichen Stück. Am Nachmittag vertiefst du, was dir
        liegt, und ich gehe von Platz zu Platz. Fünf Anmeldungen braucht ein Modul, bei vierzehn ist Schluss. Die
        Tage bauen nicht aufeinander auf. Ab 16 Jahren kannst du mit dem schriftlichen Einverständnis deiner Eltern
        allein kommen, Jüngere bringen einen Elternteil mit.</p>`,
    },
    {
      head: 'Was du dabeihaben solltest',
      body: text`
        <p>Pack ein, was du für einen Tag im Sitzen und Knien brauchst: eine robuste lange Hose, eine Schicht mehr,
        als die Vorhersage nahelegt, Sitzunterlage, Regenjacke, Mittagessen und einen Becher. Ein eigenes Messer mit
        feststehender Klinge ist willkommen, sonst leihe ich dir eines. Tee, Werkzeug und Material sind im Preis
        enthalten. Von März bis Oktober helfen Socken über den Hosenbeinen gegen Zecken.</p>`,
    },
    {
      head: 'Feuer und Wetter',
      body: text`
        <p>Das Landeswaldgesetz erlaubt offenes Feuer im Wald und in seiner Nähe nur mit Genehmigung. Unser Platz hat
        eine. Steht der Waldbrandgefahrenindex auf vier oder fünf, bleibt die Feuerstelle trotzdem kalt, und der
        Feuertag wird verlegt. Gewitter und Sturm sind Gründe zum Absagen, Regen ist keiner. Handys stören nicht,
        solange sie stumm im Rucksack liegen.</p>`,
    },
    {
      head: 'Und danach',
      body: text`
        <p>Die kommenden Tage mit ihren Preisen stehen im <a href="/kalender">Kalender</a>, anmelden kannst du dich
        direkt auf dieser Seite, sobald ein Termin feststeht. Wenn dich das Anleiten anderer reizt, lies weiter bei
        der <a href="/info/wildnispaedagogische-ausbildung">wildnispädagogischen Ausbildung</a>. Für eine kalte
        Probe aufs Exempel gibt es den Kurs <a href="/info/winter-survival">Winter-Survival</a>.</p>`,
    },
  ],
}
