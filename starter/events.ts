import { compareByStart } from '../domain/events/calendar.ts'
import { type Event, eventFields } from '../domain/events/event.ts'
import { courseDates } from '../domain/events/sessions/sessions.ts'
import { initialValues } from '../domain/kit/fields.ts'
import { addDays, type Day, instantOf } from '../domain/kit/format.ts'

type Place = Pick<Event, 'locationName' | 'locationLink'>

const place = (locationName: string, lat: string, lon: string): Place => ({
  locationName,
  locationLink: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`,
})

/** Invented places, pinned somewhere in the Reinhardswald. */
const carPark = place('Waldparkplatz Musterstadt', '51.5402', '9.5386')
const hut = place('Alte Köhlerhütte', '51.5521', '9.5534')
const herbKitchen = place('Kräuterküche Musterstadt', '51.5342', '9.5197')
const bridge = place('Treffpunkt Mühlenbrücke', '51.5268', '9.5451')
const meadow = place('Wiese am Mühlbach', '51.5233', '9.5602')

/** A day that falls on the same weekday every year: `offset` days from the nth Saturday of a month. */
type EventDate = { month: number; saturday: 1 | 2 | 3 | 4; offset?: number }
type Words = Pick<Event, 'title' | 'description' | 'image'>
/**
 * Part of a training, with its hours without nights. It is in the following year if its month is earlier than the first
 * part's.
 */
type Block = Partial<Place> & { when: EventDate; days: number; hours: number }
/** Common values of a course's events; `offset` as above. `blocks` and `weeks` are booked as a whole (D74). */
type Course = Place &
  Pick<Event, 'path' | 'cost'> & {
    offset?: number
    from: string
    days?: number
    to: string
    blocks?: readonly Block[]
    weeks?: number
  }
type YearlyEvent = { when: EventDate; words: Words; course: Course; draft?: boolean }

const friday = -1
const sunday = 1
const tuesday = 3
const wednesday = 4
const thursday = 5

const forestDay: Course = { path: 'kinder-waldtag', cost: 35, from: '10:00', to: '15:00', ...carPark }
const kidsModule: Course = { path: 'module-kinder', cost: 29, from: '10:00', to: '14:00', ...carPark }
const herbWalk: Course = { path: 'wildkraeuterwanderungen', cost: 29, from: '14:00', to: '17:00', ...bridge }
const remedies: Course = { path: 'heilmittelherstellung', cost: 79, from: '10:00', to: '16:00', ...herbKitchen }
const adultModule: Course = { path: 'module-erwachsene', cost: 95, from: '09:30', to: '17:00', ...carPark }
const schoolMorning: Course = { path: 'walderlebnistag', cost: 120, from: '08:30', to: '12:30', ...carPark }
const teamDay: Course = { path: 'teamevent', cost: null, from: '09:30', to: '16:30', ...meadow }
/** Friday to Sunday */
const winter: Course = {
  path: 'winter-survival',
  cost: 240,
  offset: friday,
  from: '16:00',
  days: 2,
  to: '14:00',
  ...hut,
}
/** Sunday to Friday */
const camp: Course = {
  path: 'ferienlager-erwachsene',
  cost: 520,
  offset: sunday,
  from: '15:00',
  days: 5,
  to: '11:00',
  ...meadow,
}
/** 27 days in six blocks, from October to September. */
const training: Course = {
  path: 'wildnispaedagogische-ausbildung',
  cost: 2490,
  offset: friday,
  from: '16:00',
  to: '14:00',
  ...hut,
  blocks: [
    { when: { month: 10, saturday: 2, offset: friday }, days: 4, hours: 36 },
    { when: { month: 1, saturday: 1, offset: sunday }, days: 3, hours: 28 },
    { when: { month: 3, saturday: 1, offset: friday }, days: 3, hours: 28 },
    { when: { month: 6, saturday: 1, offset: friday }, days: 4, hours: 36 },
    { when: { month: 7, saturday: 1, offset: friday }, days: 3, hours: 28, ...meadow },
    { when: { month: 9, saturday: 1, offset: friday }, days: 4, hours: 36 },
  ],
}
/** Eight afternoons. */
const forestGroup: Course = { path: 'module-kinder', cost: 96, from: '15:30', to: '17:30', ...carPark, weeks: 8 }
const infoEvening: Course = {
  path: 'wildnispaedagogische-ausbildung',
  cost: 0,
  from: '18:30',
  to: '20:30',
  ...hut,
}

/** The educator's year. Events never overlap: each has a Saturday, or the days after one, to itself. */
const year: YearlyEvent[] = [
  {
    when: { month: 1, saturday: 2 },
    course: forestDay,
    words: {
      title: 'Kinder-Waldtag: Wintervögel',
      description:
        'Kleiber, Meise und Specht sind auch im Januar da, und ohne Blätter an den Bäumen sehen wir sie besser als sonst. Wir suchen ihre Vorratslöcher in der Rinde, füllen Futterglocken und wärmen uns am Feuer. Für Kinder von sechs bis elf Jahren, bitte mit dicken Socken und einem zweiten Paar Handschuhe.',
      image: 'kleiber-am-stamm',
    },
  },
  {
    when: { month: 1, saturday: 3 },
    course: adultModule,
    words: {
      title: 'Modul: Feuer ohne Streichholz',
      description:
        'Feuerstahl, Zunderschwamm, Bogenbohrer: An diesem Tag lernst du, aus Reibung und Geduld eine Glut zu machen. Der Januar ist dafür gerade richtig, weil fast alles nass ist und du erfährst, wo im Wald auch dann noch etwas Trockenes zu finden ist. Holz, Werkzeug und Tee sind da, Mittagessen bringst du mit.',
      image: 'waldpfad',
    },
  },
  {
    when: { month: 1, saturday: 4 },
    course: winter,
    words: {
      title: 'Winter-Survival: Frost und Stille',
      description:
        'Zwei Nächte in der kältesten Zeit des Jahres. Wir bauen Hütten aus Laub und abgestorbenen Ästen, teilen uns die Feuerwache und üben, mit klammen Fingern einen Funken zu fangen. Vorkenntnisse brauchst du keine, Schlafsack und Isomatte kannst du leihen.',
      image: 'sonnenuntergang-am-berg',
    },
  },
  {
    when: { month: 2, saturday: 1 },
    course: kidsModule,
    words: {
      title: 'Modul für Kinder: Schnitzen und Feuerkunde',
      description:
        'Vier Stunden lang geht es nur um Messer und Flamme. Die Kinder lernen, Grünholz von Totholz zu unterscheiden, schnitzen an einem Buttermesser und entzünden ein Feuer mit höchstens drei Streichhölzern. Für Kinder von sieben bis zwölf Jahren, Schnitzmesser mit abgerundeter Spitze leihe ich aus.',
      image: 'moos',
    },
  },
  {
    when: { month: 2, saturday: 2 },
    course: adultModule,
    draft: true,
    words: {
      title: 'Modul: Körbe aus Weide',
      description:
        'Geplant ist ein Tag am Bach mit frisch geschnittenen Weidenruten und einem kleinen runden Korb als Ergebnis. Das Modul wird freigegeben, sobald feststeht, wo wir schneiden dürfen.',
      image: 'waldbach',
    },
  },
  {
    when: { month: 2, saturday: 3 },
    course: winter,
    words: {
      title: 'Winter-Survival: Die letzten Frostnächte',
      description:
        'Im späten Winter ist der Boden tagsüber weich und nachts wieder hart. Spuren lassen sich dann gut lesen, und in der Hütte zählt jede Handbreit Laub. Wir bauen Schutz, kochen am Feuer und hören morgens die ersten Drosseln. Schlafsack und Isomatte können ausgeliehen werden.',
      image: 'wanderweg-im-gebirge',
    },
  },
  {
    when: { month: 2, saturday: 4 },
    course: forestDay,
    words: {
      title: 'Kinder-Waldtag: Knospen und Matsch',
      description:
        'Der Bach ist laut, der Weg ist weich, und im Matsch steht geschrieben, wer nachts vorbeigekommen ist. Wir lesen die Spur eines Rehs, riechen an Knospen und kochen Suppe über dem Feuer. Für Kinder von sechs bis elf Jahren.',
      image: 'waldbach',
    },
  },
  {
    when: { month: 3, saturday: 2, offset: wednesday },
    course: schoolMorning,
    words: {
      title: 'Walderlebnistag: Wenn der Wald aufwacht',
      description:
        'Ein fester Termin für kleine Gruppen aus Kita und Grundschule, die allein zu wenige für einen eigenen Tag sind. Bis zu drei Gruppen gehen gemeinsam auf die Suche nach Buschwindröschen, Hummeln und den ersten Spinnen. Kitakinder sind um elf Uhr fertig. Der Preis gilt für eine Gruppe mit bis zu zehn Kindern und zwei Begleitpersonen.',
      image: 'moos',
    },
  },
  {
    when: { month: 3, saturday: 3 },
    course: remedies,
    words: {
      title: 'Oxymel und Ölauszug zum Frühlingsanfang',
      description:
        'Draußen treiben Brennnessel und Vogelmiere, drinnen stehen Honig, Essig und saubere Gläser bereit. Wir sammeln das erste Grün, setzen ein Oxymel an und erwärmen getrocknete Ringelblumen in Öl. Du nimmst vier gefüllte Gläser und die Rezepte mit nach Hause.',
      image: 'regentropfen',
    },
  },
  {
    when: { month: 3, saturday: 3, offset: wednesday },
    course: infoEvening,
    words: {
      title: 'Infoabend zur Ausbildung',
      description:
        'Am Feuer vor der Köhlerhütte erzähle ich, wie das Ausbildungsjahr abläuft, was es kostet und wem ich davon abrate. Jemand aus dem laufenden Jahrgang ist dabei und antwortet auf das, was du mich nicht fragen möchtest. Tee gibt es reichlich, bring einen Becher und eine warme Jacke mit.',
      image: 'sonnenuntergang-am-berg',
    },
  },
  {
    when: { month: 3, saturday: 4 },
    course: forestDay,
    words: {
      title: 'Kinder-Waldtag: Frühblüher und Froschlaich',
      description:
        'Im Tümpel liegen die ersten Klumpen Froschlaich, am Hang blühen Buschwindröschen und Lerchensporn. Wir schauen vom Ufer aus genau hin und lassen den Laich im Wasser, denn er ist geschützt. Gummistiefel sind heute wichtiger als jedes andere Kleidungsstück. Für Kinder von sechs bis elf Jahren.',
      image: 'waldbach',
    },
  },
  {
    when: { month: 4, saturday: 1 },
    course: herbWalk,
    words: {
      title: 'Wildkräuterwanderung: Bärlauch und seine Doppelgänger',
      description:
        'Der ganze Hang riecht nach Knoblauch, und mittendrin wächst der giftige Aronstab. Du lernst, Bärlauch Blatt für Blatt von ihm, von Maiglöckchen und Herbstzeitlose zu unterscheiden. Am Ende gibt es Brot mit Pesto am Feuer. Die Strecke ist etwa vier Kilometer lang.',
      image: 'regentropfen',
    },
  },
  {
    when: { month: 4, saturday: 1, offset: tuesday },
    course: forestGroup,
    words: {
      title: 'Waldgruppe am Dienstag',
      description:
        'Acht Nachmittage mit denselben Kindern am selben Platz: Vom ersten Grün bis zum hohen Gras sehen wir zu, was sich in einer Woche alles ändert. Wir bauen an unserem Lager weiter, schnitzen, kochen Tee und legen ein Buch mit unseren Funden an. Der Preis gilt für alle acht Nachmittage. Für Kinder von sieben bis zwölf Jahren.',
      image: 'moos',
    },
  },
  {
    when: { month: 4, saturday: 2 },
    course: kidsModule,
    words: {
      title: 'Modul für Kinder: Fährten',
      description:
        'Im weichen Boden am Bach ist zu lesen, wer in der Nacht unterwegs war. Die Kinder lernen, einen Fuchs von einem Hund zu unterscheiden, sortieren angenagte Zapfen und gießen eine Spur in Gips, die sie mitnehmen dürfen. Für Kinder von sieben bis zwölf Jahren.',
      image: 'waldpfad',
    },
  },
  {
    when: { month: 4, saturday: 3 },
    course: herbWalk,
    words: {
      title: 'Wildkräuterwanderung: Erstes Grün',
      description:
        'Giersch, Gundermann, Knoblauchsrauke: Im April ist alles zart, was im Juni schon bitter wird. Wir gehen langsam am Bach entlang, kosten uns durch die Wiese und kochen zum Schluss eine grüne Suppe. Kinder ab acht Jahren sind in Begleitung willkommen.',
      image: 'pusteblumen',
    },
  },
  {
    when: { month: 4, saturday: 4 },
    course: forestDay,
    words: {
      title: 'Kinder-Waldtag: Zwergenhäuser im Moos',
      description:
        'Zwischen den Wurzeln der alten Buche ist Platz für ein ganzes Dorf. Wir bauen Häuser aus Rinde, Zapfen und Moos, das schon am Boden liegt, und überlegen, wer darin wohl wirklich einzieht. Mittags kochen wir am Feuer. Für Kinder von sechs bis elf Jahren.',
      image: 'moos',
    },
  },
  {
    when: { month: 5, saturday: 1 },
    course: adultModule,
    words: {
      title: 'Modul: Grünholz',
      description:
        'Aus einem frisch gesägten Stück Birke wird an diesem Tag ein Löffel. Du lernst den Umgang mit Beil, Schnitzmesser und Löffelhaken und verstehst, warum nasses Holz sich williger schneiden lässt als trockenes. Werkzeug leihe ich dir, die Späne behalten wir für das Feuer.',
      image: 'waldpfad',
    },
  },
  {
    when: { month: 5, saturday: 2, offset: wednesday },
    course: teamDay,
    words: {
      title: 'Schnuppertag für Teams',
      description:
        'Ein Tag für alle, die den nächsten Betriebsausflug planen und vorher wissen wollen, worauf sie sich einlassen. Ihr kommt zu zweit oder zu dritt und macht mit, was sonst ein ganzes Team macht: Feuer bohren, kochen, einen Steg bauen. Was der Schnuppertag kostet, erfahrt ihr auf Anfrage.',
      image: 'pusteblumen',
    },
  },
  {
    when: { month: 5, saturday: 3 },
    course: herbWalk,
    words: {
      title: 'Wildkräuterwanderung: Blüten im Mai',
      description:
        'Löwenzahn, Gänseblümchen und Taubnessel gehören im Mai auf den Teller. Wir sammeln Blüten für einen Salat, probieren Fichtenspitzen und sprechen über weiße Doldenblütler, von denen wir lieber die Finger lassen. Rezepte und Bestimmungskarten bekommst du mit.',
      image: 'pusteblumen',
    },
  },
  {
    when: { month: 5, saturday: 4 },
    course: forestDay,
    words: {
      title: 'Kinder-Waldtag: Wiesenkäfer',
      description:
        'Am Waldrand summt und krabbelt es. Mit Lupe und Becherglas suchen wir Marienkäfer, Weichkäfer und alles, was sechs Beine hat, und zeichnen unseren Lieblingskäfer so groß wie eine Hand. Lange Hosen schützen vor Zecken und Brennnesseln. Für Kinder von sechs bis elf Jahren.',
      image: 'marienkaefer',
    },
  },
  {
    when: { month: 6, saturday: 2 },
    course: adultModule,
    words: {
      title: 'Modul: Seil und Plane',
      description:
        'Du lernst sechs Knoten und drei Arten, eine Plane aufzubauen, dann kommt die Gießkanne. Am Abend weißt du, wie du mit einem Stück Stoff und zehn Metern Schnur trocken bleibst. Wer möchte, bleibt danach noch eine Weile am Feuer sitzen.',
      image: 'regentropfen',
    },
  },
  {
    when: { month: 6, saturday: 2, offset: tuesday },
    course: schoolMorning,
    words: {
      title: 'Walderlebnistag: Wer wohnt im Boden?',
      description:
        'Ein fester Vormittag für kleine Gruppen aus Kita und Grundschule, Kitakinder hören um elf auf. Unter der Becherlupe werden Springschwänze zu Ungeheuern, und aus einer Handvoll Erde steigt mehr Leben, als die Kinder zählen können. Der Preis gilt für eine Gruppe mit bis zu zehn Kindern und zwei Begleitpersonen.',
      image: 'marienkaefer',
    },
  },
  {
    when: { month: 6, saturday: 3 },
    course: herbWalk,
    words: {
      title: 'Wildkräuterwanderung: Zur Sonnenwende',
      description:
        'Jetzt stehen Johanniskraut, Schafgarbe und Mädesüß am Wegrand. Wir riechen, vergleichen, binden einen Strauß zum Trocknen und trinken kalten Tee aus Holunderblüten. Treffpunkt ist die Brücke, zum Schluss sitzen wir am Feuer.',
      image: 'flugsamen',
    },
  },
  {
    when: { month: 6, saturday: 3, offset: wednesday },
    course: infoEvening,
    words: {
      title: 'Infoabend zur Ausbildung',
      description:
        'Ein heller Abend vor der Köhlerhütte für alle, die im Oktober beginnen möchten. Ich zeige Bilder aus den sechs Blöcken, rechne mit euch die Kosten durch und beantworte Fragen zum Zertifikat. Wer früher kommt, kann den Feuerplatz anschauen.',
      image: 'sommernacht-am-see',
    },
  },
  {
    when: { month: 6, saturday: 4 },
    course: forestDay,
    words: {
      title: 'Kinder-Waldtag: Farben aus Erde und Blüten',
      description:
        'Lehm färbt, Löwenzahn färbt, Brennnessel färbt, und Kohle sowieso. Wir suchen uns unsere Farben zusammen, malen auf Rinde und Steine und waschen uns danach im Bach. Bitte nichts anziehen, um das es schade wäre. Für Kinder von sechs bis elf Jahren.',
      image: 'regentropfen',
    },
  },
  {
    when: { month: 7, saturday: 2 },
    course: remedies,
    words: {
      title: 'Johanniskraut: Rotöl ansetzen',
      description:
        'Wenn man die Knospe zwischen den Fingern zerdrückt, färbt sie rot. Wir ernten Johanniskraut und Ringelblume, setzen Öl für die Fensterbank an und rühren aus dem Öl vom Vorjahr eine Salbe. Was man bei diesem Kraut beachten muss, etwa wegen der Sonne und anderer Arzneimittel, besprechen wir gründlich.',
      image: 'flugsamen',
    },
  },
  {
    when: { month: 7, saturday: 3 },
    course: camp,
    words: {
      title: 'Ferienlager für Erwachsene',
      description:
        'Fünf Nächte im Zelt am Mühlbach, zum Baden gehen wir durch den Wald an den See. Vormittags kannst du schnitzen, flechten oder Vögeln zuhören, nach dem Mittagessen ist Ruhe bis vier, und am Donnerstag gibt es einen bunten Abend. Alle Mahlzeiten sind im Preis enthalten, ein Zelt kannst du leihen.',
      image: 'sommernacht-am-see',
    },
  },
  {
    when: { month: 7, saturday: 4 },
    course: forestDay,
    words: {
      title: 'Kinder-Waldtag: Staudamm und Steine',
      description:
        'Wie viele Kinder braucht es, um einen Bach aufzuhalten, und was macht das Wasser dann? Wir bauen, messen und lassen den Damm am Ende mit großem Jubel wieder brechen. Badeschuhe, Handtuch und trockene Kleidung bitte einpacken. Für Kinder von sechs bis elf Jahren.',
      image: 'waldbach',
    },
  },
  {
    when: { month: 7, saturday: 4, offset: tuesday },
    course: kidsModule,
    words: {
      title: 'Modul für Kinder: Leben im Bach',
      description:
        'Vier Ferienstunden mit Sieb und Stereolupe. Die Kinder fangen Köcherfliegenlarven und Bachflohkrebse, schauen sie in Ruhe an und setzen sie genau dort wieder aus. Für Kinder von sieben bis zwölf Jahren, bitte Gummistiefel und ein Handtuch mitgeben.',
      image: 'waldbach',
    },
  },
  {
    when: { month: 8, saturday: 1 },
    course: adultModule,
    words: {
      title: 'Modul: Karte, Kompass, Sonne',
      description:
        'Heute bleibt das Telefon im Rucksack. Wir peilen, zählen Schritte, lesen Höhenlinien und verlaufen uns mit Absicht, um wieder herauszufinden. Karte und Kompass leihe ich dir, etwa acht Kilometer zu Fuß solltest du gut schaffen.',
      image: 'wanderweg-im-gebirge',
    },
  },
  {
    when: { month: 8, saturday: 2 },
    course: kidsModule,
    words: {
      title: 'Modul für Kinder: Flieger und Kletten',
      description:
        'Manche Samen fliegen, manche springen, und manche fahren im Fell mit. Die Kinder sammeln sie, lassen sie um die Wette segeln und bauen eigene Flieger aus Ahorn, Federn und Papier. Für Kinder von sieben bis zwölf Jahren.',
      image: 'flugsamen',
    },
  },
  {
    when: { month: 8, saturday: 3 },
    course: camp,
    words: {
      title: 'Ferienlager für Erwachsene: Spätsommer',
      description:
        'Die Abende werden wieder dunkel genug für lange Geschichten, und die Brombeeren sind reif. Fünf Nächte auf der Wiese am Bach, mit Schnitzen, Brot aus dem Erdofen und Baden im See, solange das Wasser warm ist. Alle Mahlzeiten sind im Preis enthalten.',
      image: 'boote-am-abend',
    },
  },
  {
    when: { month: 8, saturday: 4 },
    course: forestDay,
    words: {
      title: 'Kinder-Waldtag: Brombeeren und Eulenruf',
      description:
        'Wir pflücken Brombeeren, kochen daraus Marmelade über dem Feuer und üben den Eulenruf, bis er von weit her beantwortet wird, notfalls von den Eltern am Parkplatz. Wer mag, zieht sich unterwegs mit einem Buch in die Hängematte zurück. Für Kinder von sechs bis elf Jahren.',
      image: 'waldpfad',
    },
  },
  {
    when: { month: 9, saturday: 1, offset: wednesday },
    course: infoEvening,
    words: {
      title: 'Infoabend zur Ausbildung',
      description:
        'Der letzte Infoabend, bevor im Oktober die neue Gruppe beginnt. Du lernst den Platz kennen, hörst, was in Block 1 auf dich zukommt, und kannst die Packliste mitnehmen. Der Abend kostet nichts und verpflichtet dich zu nichts.',
      image: 'boote-am-abend',
    },
  },
  {
    when: { month: 9, saturday: 2 },
    course: herbWalk,
    words: {
      title: 'Wildkräuterwanderung: Hagebutten, Nüsse, Samen',
      description:
        'Im September wird es am Wegrand nussig. Wir sammeln Hagebutten und die Samen der Brennnessel und besprechen, welche Beeren hängen bleiben müssen. Am Feuer kochen wir daraus ein Mus. Die Strecke ist etwa vier Kilometer lang.',
      image: 'bergwiese-im-herbst',
    },
  },
  {
    when: { month: 9, saturday: 2, offset: thursday },
    course: teamDay,
    words: {
      title: 'Schnuppertag für Teams im Herbst',
      description:
        'Für alle, die einen Teamtag planen und ihn vorher selbst erleben möchten. Wir entzünden ein Feuer ohne Streichholz, kochen darauf das Mittagessen und überlegen am Nachmittag, welche Aufgaben für euer Team taugen. Auch den Preis besprechen wir vorher.',
      image: 'boote-am-abend',
    },
  },
  {
    when: { month: 9, saturday: 3 },
    course: adultModule,
    words: {
      title: 'Modul: Fährten und Zeichen',
      description:
        'Trittsiegel, Wechsel, Fraßspuren und Schlafplätze: Der Wald ist voller Nachrichten, die man lesen lernen kann. Wir verfolgen eine Rehfährte rückwärts, so weit sie reicht, und zeichnen, was wir finden. Früh am Tag ist das Licht am besten, deshalb beginnen wir pünktlich.',
      image: 'waldpfad',
    },
  },
  {
    when: { month: 9, saturday: 3, offset: wednesday },
    course: schoolMorning,
    words: {
      title: 'Walderlebnistag: Vorräte für den Winter',
      description:
        'Für kleine Gruppen aus Kita und Grundschule, die Kita ist um elf Uhr fertig. Die Kinder verstecken Haselnüsse wie der Eichelhäher und merken, wie schwer sie wiederzufinden sind. Der Preis gilt für eine Gruppe mit bis zu zehn Kindern und zwei Begleitpersonen.',
      image: 'herbstlaub',
    },
  },
  {
    when: { month: 9, saturday: 4 },
    course: forestDay,
    words: {
      title: 'Kinder-Waldtag: Eicheln und Eichelhäher',
      description:
        'Der Eichelhäher verrät uns mit lautem Krächzen, bevor wir ihn sehen. Wir schauen, was er vergräbt, rösten Bucheckern in der Pfanne und drehen aus Brennnesselfasern ein Armband. Für Kinder von sechs bis elf Jahren.',
      image: 'bergwiese-im-herbst',
    },
  },
  {
    when: { month: 10, saturday: 1 },
    course: remedies,
    words: {
      title: 'Salben für den Winter',
      description:
        'Ringelblume, Schafgarbe und ein wenig Fichtenharz: Wir rühren Salben für rissige Hände und einen Balsam für die Lippen. Dazu setzt jeder eine Tinktur an, die zu Hause noch ein paar Wochen zieht. Gläser, Öle und eine heiße Suppe sind im Preis enthalten.',
      image: 'herbstlaub',
    },
  },
  {
    when: { month: 10, saturday: 2 },
    course: training,
    words: {
      title: 'Wildnispädagogische Ausbildung',
      description:
        'Mit fünf Tagen im Oktober beginnt das Ausbildungsjahr: Du suchst dir einen Sitzplatz, übst mit Feuer, Messer und Säge und schläfst zum ersten Mal unter der Plane. Wer sich anmeldet, bucht alle sechs Blöcke mit zusammen 27 Tagen, und dafür gilt der Preis. Die Gruppe hat höchstens 20 Personen.',
      image: 'sonnenuntergang-am-berg',
    },
  },
  {
    when: { month: 10, saturday: 3 },
    course: kidsModule,
    words: {
      title: 'Modul für Kinder: Seil und Plane',
      description:
        'Vier Knoten, die halten und auch wieder aufgehen. Damit spannen die Kinder ein Dach gegen den Herbstregen und prüfen mit der Gießkanne, ob es dicht ist. Für Kinder von sieben bis zwölf Jahren.',
      image: 'herbstlaub',
    },
  },
  {
    when: { month: 10, saturday: 4 },
    course: forestDay,
    words: {
      title: 'Kinder-Waldtag: Das große Rascheln',
      description:
        'Bei jedem Schritt raschelt der ganze Wald. Wir bauen einen Laubhaufen, in dem man untertauchen kann, suchen Igelverstecke und braten Äpfel in der Glut. Für Kinder von sechs bis elf Jahren.',
      image: 'herbstlaub',
    },
  },
  {
    when: { month: 11, saturday: 1 },
    course: remedies,
    words: {
      title: 'Wurzeln und Hagebutten verarbeiten',
      description:
        'Wenn das Kraut welkt, steckt die Kraft in der Wurzel. Wir rühren eine Salbe mit Beinwell aus dem Garten, die nur auf heile Haut gehört, setzen Hagebutten in Honig an und rösten Löwenzahnwurzeln zu einem Getränk, das entfernt an Kaffee erinnert. Die Rezepte nimmst du mit.',
      image: 'bergwiese-im-herbst',
    },
  },
  {
    when: { month: 11, saturday: 2 },
    course: adultModule,
    words: {
      title: 'Modul: Feuer bei Regen',
      description:
        'Im November ist selten etwas trocken, und trotzdem brennt am Ende des Tages jedes Feuer. Du lernst, wo Birke, Fichte und Kienspan helfen, wie man nasses Holz bis zum trockenen Kern spaltet und wie man die Stelle so verlässt, dass nichts weiterglimmt. Werkzeug und Tee sind da.',
      image: 'moos',
    },
  },
  {
    when: { month: 11, saturday: 4 },
    course: forestDay,
    words: {
      title: 'Kinder-Waldtag: Spuren im Laub',
      description:
        'Wer hat den Zapfen abgenagt, und wessen Höhle ist das? Wir drehen Blätter um, lesen Fährten am Bachufer und kochen mittags Gemüsesuppe über dem Feuer. Für Kinder von sechs bis elf Jahren, bitte mit Mütze, Regenhose und Ersatzsocken.',
      image: 'herbstlaub',
    },
  },
  {
    when: { month: 12, saturday: 1 },
    course: winter,
    words: {
      title: 'Winter-Survival am Feuer',
      description:
        'Zwei Nächte draußen: Schutz bauen, Glut bewahren, mit wenig Ausrüstung warm bleiben. Es wird um halb fünf dunkel, und so lernst du das Feuer schnell zu schätzen. Schlafsack und Isomatte verleihe ich.',
      image: 'sonnenuntergang-am-berg',
    },
  },
  {
    when: { month: 12, saturday: 2 },
    course: remedies,
    words: {
      title: 'Salben und Tinkturen selbst gemacht',
      description:
        'Bienenwachs schmilzt, die Fenster beschlagen, und es riecht nach Sommer. Aus dem Vorrat an getrockneten Kräutern entstehen eine Salbe, eine Tinktur und ein Oxymel. Die Rezepte kommen mit einem Topf und einer Küchenwaage aus, du kannst sie also zu Hause wiederholen.',
      image: 'flugsamen',
    },
  },
  {
    when: { month: 12, saturday: 3 },
    course: forestDay,
    words: {
      title: 'Kinder-Waldtag: Ein Baum für die Tiere',
      description:
        'Wir schmücken eine kleine Fichte mit Apfelringen, Nüssen und Futterglocken und schauen aus der Ferne zu, wer zuerst kommt. Dazu gibt es Kinderpunsch aus dem Kessel und eine Geschichte. Für Kinder von sechs bis elf Jahren, bitte sehr warm angezogen.',
      image: 'kleiber-am-stamm',
    },
  },
]

function dayIn(yearNumber: number, { month, saturday, offset = 0 }: EventDate): Day {
  const first = `${yearNumber}-${String(month).padStart(2, '0')}-01`
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
  return addDays(first, 6 - weekday + 7 * (saturday - 1) + offset)
}

/** Returns the sessions of a course that begins on this day; none for other events. */
function sessionsOf({ blocks = [], weeks = 0, from, to }: Course, first: Day): Event['sessions'] {
  const session = (start: Day, end: Day, changes: object = {}) => ({
    ...{ _id: '', startDate: instantOf(start, from), endDate: instantOf(end, to) },
    ...{ locationName: '', locationLink: '', ...changes },
  })
  const [start] = blocks
  const firstYear = Number(first.slice(0, 4))
  return [
    ...blocks.map(({ when, days, ...more }) => {
      const day = dayIn(firstYear + (start && when.month < start.when.month ? 1 : 0), when)
      return session(day, addDays(day, days), more)
    }),
    ...Array.from({ length: weeks }, (_, week) => addDays(first, 7 * week)).map(day => session(day, day)),
  ]
}

/** Thirteen months. */
const DAYS_FILLED = 396

/**
 * Returns events for the thirteen months after `firstDay`: the same year for everyone, starting at a different point.
 * Courses that begin in these months continue afterwards.
 */
export function starterEvents(firstDay: Day): Event[] {
  const lastDay = addDays(firstDay, DAYS_FILLED)
  const firstYear = Number(firstDay.slice(0, 4))
  const lastModifiedDate = instantOf(firstDay)
  return year
    .flatMap(({ when, words, course, draft = false }) => {
      const { offset = 0, from, days = 0, to, blocks: _, weeks: __, ...rest } = course
      const starts = [firstYear, firstYear + 1, firstYear + 2]
        .map(number => addDays(dayIn(number, when), offset))
        .filter(day => day > firstDay && day <= lastDay)
      // One draft is enough.
      return (draft ? starts.slice(0, 1) : starts).map(day => {
        const sessions = sessionsOf(course, day)
        const dates = { startDate: instantOf(day, from), endDate: instantOf(addDays(day, days), to) }
        return {
          ...initialValues(eventFields),
          _id: '',
          ...words,
          ...rest,
          ...(courseDates(sessions) ?? dates),
          sessions,
          active: !draft,
          lastModifiedDate,
        }
      })
    })
    .sort(compareByStart)
    .map((event, index) => {
      const _id = `termin-${String(index + 1).padStart(2, '0')}`
      return { ...event, _id, sessions: event.sessions.map((session, at) => ({ ...session, _id: `${_id}-${at + 1}` })) }
    })
}
