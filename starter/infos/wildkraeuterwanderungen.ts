import { type StarterInfoPage, text } from './page.ts'

export const wildkraeuterwanderungen: StarterInfoPage = {
  path: 'wildkraeuterwanderungen',
  title: 'Wildkräuterwanderungen',
  description:
    'Drei Stunden langsam am Bach entlang: Wir bestimmen essbare Wildpflanzen, lernen ihre giftigen Doppelgänger kennen und kochen am Feuer.',
  keywords: 'Wildkräuter, Kräuterwanderung, essbare Pflanzen, Bärlauch, Giersch, Pflanzen bestimmen, Wildkräuterküche',
  images: ['regentropfen', 'pusteblumen', 'marienkaefer', 'moos'],
  paragraphs: [
    {
      head: 'Was am Wegrand wächst',
      body: text`
        <p>Giersch, Gundermann, Knoblauchsrauke: Die meisten laufen achtlos daran vorbei. Auf der Wanderung lernst
        du, zwölf bis fünfzehn essbare Pflanzen sicher zu erkennen und von ihren giftigen Nachbarn zu
        unterscheiden.</p>
        <p>Wir gehen langsam, bleiben oft stehen, zerreiben Blätter zwischen den Fingern und probieren viel. Im
        April schmeckt der Wald nach Knoblauch und Zitrone, im Juni nach Honig, im September eher nach Nuss.</p>`,
    },
    {
      head: 'Bärlauch und seine Doppelgänger',
      body: text`
        <p>Beim <strong>Bärlauch</strong> steht jedes Blatt auf einem eigenen Stiel, die Unterseite ist matt. Das
        <strong>Maiglöckchen</strong> trägt meist zwei Blätter, die sich unten umschließen. Bei der
        <strong>Herbstzeitlosen</strong> sitzen mehrere feste Blätter ohne Stiel in einer Rosette. Auch junger
        <strong>Aronstab</strong> wächst gern mitten dazwischen. Alle drei sind giftig, die Herbstzeitlose kann
        töten. Der Geruch hilft nur beim ersten Blatt, danach riechen die Finger. Wir pflücken deshalb jedes Blatt
        einzeln.</p>
        <p>Giersch erkennst du am dreikantigen Blattstiel und an den dreigeteilten Blättern. Von anderen weißen
        Doldenblütlern lassen wir auf der Wanderung die Hände, denn der Gefleckte Schierling mit seinem runden,
        meist rot gesprenkelten Stängel ist lebensgefährlich. Es gilt: Was du nicht sicher kennst, isst du
        nicht.</p>`,
    },
    {
      head: 'Ein Wort zum Fuchsbandwurm',
      body: text`
        <p>Die Erkrankung ist ernst, in Deutschland aber selten, und dass sich jemand über Kräuter oder Beeren
        angesteckt hat, lässt sich im Einzelfall kaum nachweisen. Ausschließen kann ich es nicht. Wir meiden
        Stellen, an denen Hunde und Füchse ihre Losung absetzen, und waschen gründlich. Sicher abgetötet werden die
        Eier erst durch Erhitzen; Einfrieren im Haushalt genügt nicht. Ob du roh probierst, entscheidest du
        selbst.</p>`,
    },
    {
      head: 'Vom Korb in den Topf',
      body: text`
        <p>Am Ende sitzen wir am Feuer und probieren, was wir gesammelt haben: im April als Suppe oder Pesto, im Mai als
        Salat, im September als Mus. Wenn du etwas nicht verträgst, sag es mir bitte bei der Anmeldung. Rezepte und
        Bestimmungskarten bekommst du mit nach Hause.</p>
        <p>Für den eigenen Bedarf darf man fast überall kleine Mengen pflücken, eine Handvoll je Art. In
        Naturschutzgebieten und bei geschützten Pflanzen gilt das nicht. Auch wir nehmen nie mehr als ein paar
        Blätter von jeder Stelle.</p>`,
    },
    {
      head: 'Strecke, Schuhe, Gruppe',
      body: text`
        <p>Die Strecke ist etwa vier Kilometer lang und auch für ungeübte Füße zu schaffen. Mit Rollstuhl oder
        Kinderwagen geht es leider nicht, der Pfad am Bach ist schmal. Fünf bis sechzehn Leute gehen mit. Kinder ab
        acht Jahren sind in Begleitung willkommen, Hunde bleiben bitte zu Hause.</p>
        <p>Bring einen Korb oder Stoffbeutel mit, ein kleines Messer, Wasser und eine Regenjacke. Zieh eine lange
        Hose an und die Socken darüber, denn im hohen Gras sitzen Zecken. Bei Landregen gehen wir los, bei Gewitter
        verschieben wir. Termine und Preise stehen im <a href="/kalender">Kalender</a>. Die Anzahlung beträgt
        10&nbsp;%, mindestens aber 10&nbsp;€, und ist binnen sieben Tagen nach der Rechnung zu überweisen. Was sich
        aus Kräutern sonst noch machen lässt, zeigt der Kurs
        <a href="/info/heilmittelherstellung">Heilmittelherstellung</a>.</p>`,
    },
  ],
}
