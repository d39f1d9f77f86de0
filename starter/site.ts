import { noLetterTexts } from '../domain/bookings/letters/letter-texts.ts'
import { noBank } from '../domain/content/site/bank-account.ts'
import { noDatev } from '../domain/content/site/datev.ts'
import { noProcessors, type Site } from '../domain/content/site/site.ts'
import { terms as figures } from '../domain/money/terms/terms.ts'
import { usualDeadlines } from '../domain/people/privacy/deadlines.ts'
import { questions } from './questions.ts'
import { textModules } from './text-modules.ts'

const { downPayment, fullFee, cancellation, group, rebooking } = figures

const contact: Site['contact'] = {
  name: 'Erika Mustermann',
  title: 'Natur- und Wildnispädagogin',
  bio: `<p>Ich bin im Wald groß geworden und nie ganz zurückgekommen. Seit vielen Jahren begleite ich Kinder und Erwachsene nach draußen, und im Fachwerkhaus wird danach gekocht.</p>
<p>Am besten erreichst du mich am Telefon. Wenn ich nicht abnehme, bin ich im Wald und rufe am Abend zurück. Auf Mails antworte ich meist innerhalb von zwei Tagen.</p>`,
  portrait: 'duenengras',
  street: 'Musterstraße 1',
  zip: '12345',
  city: 'Musterstadt',
  country: 'Deutschland',
  phone: '01234 56789',
  email: 'erika@example.org',
}

const welcome: Site['welcome'] = {
  hero: 'waldpfad',
  headline: 'Draußen lernt es sich leichter.',
  lead: 'Feuer machen, Spuren lesen, Kräuter erkennen, still am Bach sitzen: Ich begleite Kinder, Erwachsene, Kitagruppen, Schulklassen und Firmenteams in den Wald. Und wer selbst Gruppen anleiten möchte, macht bei mir die einjährige Ausbildung.',
  coursesLead:
    'Manches dauert einen Vormittag, manches eine Woche mit Zelt. Fast jedes Angebot lässt sich an eure Gruppe anpassen.',
  sections: [
    {
      audience: 'ausbildung',
      title: 'Ausbildung',
      lead: 'Ein Jahr Wildnispädagogik, durch alle Jahreszeiten und bei jedem Wetter.',
      text: '<p>In sechs Blöcken lernst du, mit Gruppen sicher draußen unterwegs zu sein. Es geht um Feuer und Wetter, um Pflanzen und Tierspuren, um Werkzeug, Stille und Geschichten am Abend. Ihr bleibt das ganze Jahr zusammen. Wer alle Blöcke mitmacht, ein Tagebuch führt und ein eigenes Projekt zeigt, bekommt das Zertifikat einer IHK-Akademie.</p>',
      facts: [
        { term: 'Umfang', detail: '27 Tage in 6 Blöcken' },
        { term: 'Beginn', detail: 'jedes Jahr im Oktober' },
        { term: 'Gruppe', detail: 'höchstens 20 Personen' },
        { term: 'Abschluss', detail: 'Zertifikat einer IHK-Akademie' },
      ],
      images: ['pusteblumen', 'sonnenuntergang-am-berg', 'moos', 'bergwiese-im-herbst'],
      links: [{ path: 'wildnispaedagogische-ausbildung', label: 'Zur wildnispädagogischen Ausbildung' }],
      more: `<p>Vorkenntnisse brauchst du keine. Wichtig sind Neugier, wetterfeste Kleidung und die Lust, in einer Gruppe zu lernen. Zwischen den Blöcken übst du mit eigenen kleinen Vorhaben, die wir gemeinsam besprechen.</p>
<p>Ist die Rechnung da, hast du sieben Tage Zeit für die Anzahlung von zehn Prozent. Der Rest ist vierzehn Tage vor dem Start fällig. Wenn du mich und den Wald vorher kennenlernen möchtest, komm zu einem Infoabend. Er kostet nichts.</p>`,
    },
    {
      audience: 'kids',
      title: 'Kids',
      lead: 'Nass, laut und dreckig ist erlaubt.',
      text: '<p>Matsch an den Knien, Stockbrot über der Glut und eine Handlupe für alles, was krabbelt. Ein Thema bringe ich mit, den Rest entscheidet der Wald.</p>',
      facts: [],
      images: ['marienkaefer', 'flugsamen', 'kleiber-am-stamm'],
      links: [
        { path: 'kindergeburtstag', label: 'Kindergeburtstag im Wald' },
        { path: 'kinder-waldtag', label: 'Kinder-Waldtag' },
        { path: 'module-kinder', label: 'Module für Kinder' },
      ],
      more: `<p>Wir sind bei Regen draußen und bei Schnee, nur bei Sturm und Gewitter nicht. Gib deinem Kind Kleidung mit, die schmutzig werden darf, feste Schuhe, ein zweites Paar Socken und etwas zu trinken. Messer, Seile und Lupen habe ich dabei.</p>
<p>Für den Anfang eignet sich ein Kinder-Waldtag. Dort merkst du schnell, ob der Wald etwas für dein Kind ist. Will es mehr, kommt es zu einem Modul oder lädt seine Freunde zum Geburtstag ans Feuer ein.</p>`,
    },
    {
      audience: 'erwachsene',
      title: 'Erwachsene',
      lead: 'Handgriffe, die früher jeder kannte.',
      text: '<p>Kräuter sammeln und Salben rühren, eine Nacht ohne Zelt, Winterkälte mit einem guten Feuer. Manche waren seit der Schulzeit nicht mehr im Wald, andere kommen jedes Jahr wieder.</p>',
      facts: [],
      images: ['waldbach', 'regentropfen', 'sommernacht-am-see', 'steg-am-wasser', 'wanderweg-im-gebirge'],
      links: [
        { path: 'wildkraeuterwanderungen', label: 'Wildkräuterwanderungen' },
        { path: 'heilmittelherstellung', label: 'Heilmittelherstellung' },
        { path: 'winter-survival', label: 'Winter-Survival' },
        { path: 'ferienlager-erwachsene', label: 'Ferienlager für Erwachsene' },
        { path: 'module-erwachsene', label: 'Module für Erwachsene' },
      ],
      more: `<p>Niemand muss sportlich sein. Auf den Wanderungen gehen wir langsam und bleiben oft stehen. Bei den Kursen mit Übernachtung schicke ich dir etwa zwei Wochen vorher eine Packliste. Schlafsack, Isomatte und Plane kannst du bei mir leihen.</p>
<p>Du kannst allein kommen, zu zweit oder mit Freunden. Wenn ihr acht oder mehr seid und einen eigenen Tag möchtet, schreib mir, worauf ihr Lust habt.</p>`,
    },
    {
      audience: 'schulen',
      title: 'Kitas, Schulen, Jugendarbeit',
      lead: 'Lernen mit Gummistiefeln.',
      text: '<p>Ein Vormittag im Wald gibt Stoff für zehn Unterrichtsstunden. Ich komme zu euch oder ihr kommt zu mir. Inhalte und Dauer stimmen wir vorher in Ruhe ab.</p>',
      facts: [],
      images: ['herbstlaub', 'waldpfad', 'moos'],
      links: [
        { path: 'walderlebnistag', label: 'Walderlebnistag' },
        { path: 'projektwoche', label: 'Projektwoche' },
        { path: 'klassenfahrten', label: 'Klassenfahrten' },
      ],
      more: `<p>Schreibt mir, wie viele ihr seid, wie alt die Kinder oder Jugendlichen sind und in welchem Zeitraum es sein soll. Ich rufe euch an, und wir überlegen gemeinsam, was zu eurer Gruppe passt. Wenn jemand nicht gut zu Fuß ist, suche ich einen Platz mit kurzem Weg.</p>
<p>Die Aufsicht bleibt bei euch, die Anleitung übernehme ich. Zwanzig Prozent zahlt ihr innerhalb einer Woche nach der Rechnung an, der Rest ist erst vierzehn Tage nach dem Besuch fällig.</p>`,
    },
    {
      audience: 'firmen',
      title: 'Firmen',
      lead: 'Ein Tag, an dem das Mittagessen vom Feuer abhängt.',
      text: '<p>Ein Feuer ohne Streichholz gelingt selten allein. An meinen Teamtagen sind höchstens zwanzig Personen dabei, ohne Beamer und ohne Rollenspiele. Was der Tag kostet, erfahrt ihr auf Anfrage.</p>',
      facts: [],
      images: ['boote-am-abend', 'bergwiese-im-herbst', 'sommernacht-am-see'],
      links: [{ path: 'teamevent', label: 'Teamevent' }],
      more: `<p>Ein ganzer Teamtag dauert meist von halb zehn bis halb fünf, mit einer langen Pause am Kochfeuer. Einen halben Tag gibt es auch. Bei zwanzig Personen ist Schluss, denn so viele passen in einen Kreis, in dem alle einander sehen und hören.</p>
<p>Zweimal im Jahr gibt es einen Schnuppertag, an dem zwei oder drei von euch alles ausprobieren können. Den Termin findet ihr im Kalender. Für ein Angebot reichen mir das ungefähre Datum, die Zahl der Personen und ein Satz dazu, was ihr euch wünscht.</p>`,
    },
  ],
  media: {
    items: [
      {
        title: 'Wohnen im Fachwerkhaus',
        note: 'Video, 12 Minuten. Öffnet eine andere Webseite.',
        url: 'https://example.org/video-fachwerkhaus',
        image: 'steg-am-wasser',
      },
      {
        title: 'Der Winter-Survival-Kurs im Fernsehen',
        note: 'Video, 8 Minuten. Öffnet eine andere Webseite.',
        url: 'https://example.org/video-winter-survival',
        image: 'wanderweg-im-gebirge',
      },
    ],
    more: `<p>Das Fernsehen war zweimal zu Besuch. Im Film <a href="https://example.org/video-fachwerkhaus">„Wohnen im Fachwerkhaus“</a> geht es um Lehmwände, einen alten Küchenherd und die Frage, was ein Haus mit dem Wald zu tun hat, aus dem seine Balken kommen.</p>
<p>Für den Beitrag <a href="https://example.org/video-winter-survival">„Der Winter-Survival-Kurs im Fernsehen“</a> hat ein Kamerateam eine Nacht lang mitgefroren. Zu sehen sind eine Laubhütte, elf müde Gesichter und das Feuer, das um sechs Uhr früh noch brannte.</p>`,
  },
}

const overview: Site['overview'] = {
  lead: 'Was ich anbiete, für wen es gedacht ist und wie es dabei zugeht.',
  sections: [
    {
      audience: 'ausbildung',
      title: 'Ausbildung',
      image: 'waldbach',
      text: `<p>Wildnispädagogik lernt man nicht aus Büchern. Du sitzt am Feuer, hörst zu, probierst aus, scheiterst am nassen Zunder und versuchst es noch einmal. Daran denkst du später, wenn in deiner eigenen Gruppe nicht gleich alles klappt.</p>
<p>Die Ausbildung beginnt jedes Jahr im Oktober und dauert ein Jahr: 27 Tage in sechs Blöcken, zu jeder Jahreszeit auch über Nacht draußen. Du übst, bis du bei Regen ein Feuer anbekommst, bis du eine Fuchsspur von der eines Hundes unterscheidest und bis dir die Pflanzen am Wegrand vertraut sind wie Nachbarn.</p>
<p>Höchstens zwanzig Menschen lernen zusammen, von Oktober bis zum letzten Block immer dieselben. Manche arbeiten in der Kita oder in der Schule, andere sitzen im Büro und suchen etwas, das sie mit den Händen tun können. Schon früh leitet ihr euch gegenseitig an, erst eine halbe Stunde lang, später einen halben Tag.</p>
<p>Zwischen den Blöcken gehst du allein hinaus, immer an denselben Platz, bei jedem Wetter. Du sitzt dort und schreibst auf, was geschieht. Für viele wird das der wichtigste Teil des Jahres.</p>
<p>Am Ende zeigst du dein eigenes Projekt und erhältst das Zertifikat einer IHK-Akademie. Wenn du noch schwankst, komm zu einem Infoabend.</p>`,
    },
    {
      audience: 'schulen',
      title: 'Kitas, Schulen, Jugendarbeit',
      image: 'herbstlaub',
      text: `<p>Draußen lernen Kinder mit den Händen und mit der Nase. Wer im Klassenzimmer kaum stillsitzt, hockt im Wald eine Viertelstunde vor einem Ameisenhaufen und zählt, was hineingetragen wird.</p>
<p>Ein Walderlebnistag ist ein guter Anfang. Eine Projektwoche verändert, wie eine Klasse miteinander umgeht: Am Montag wird noch um den besten Stock gestritten, am Freitag führen alle zusammen die Eltern durch ihr Lager. Auf der Klassenfahrt kommen die Abende dazu, das Feuer, die Dunkelheit und der Weg zurück ohne Taschenlampe.</p>
<p>Ich plane jeden Tag mit euch gemeinsam, passend zu Alter, Gruppe und Wetter. Für die Kita genügt ein Stück Waldrand mit vielen Verstecken. In der Grundschule geht es um Tiere, um Bäume und um den Umgang mit dem Schnitzmesser. Jugendgruppen bekommen Aufgaben, die wirklich schwer sind: Feuer bei Regen, ein Lager für alle, eine Nacht ohne Handy.</p>
<p>Ihr kommt zu mir, oder ich suche mit euch einen Platz in eurer Nähe. Was ihr mitbringt, sind Gummistiefel und ein zweites Paar Socken. Werkzeug, Planen, Seile und den großen Topf habe ich dabei.</p>`,
    },
    {
      audience: 'erwachsene',
      title: 'Erwachsene',
      image: 'regentropfen',
      text: `<p>Wer den ganzen Tag am Bildschirm sitzt, vergisst leicht, wie Regen riecht. Auf Kräuterwanderungen, in der Heilmittelküche oder bei einer Nacht im Schnee lernst du Handgriffe, für die es früher keinen Kurs brauchte.</p>
<p>Die Kräuterwanderungen führen vom ersten Bärlauch im April bis zu den Hagebutten im September. Wir riechen, reiben, kosten und vergleichen, denn manche essbare Pflanze hat eine giftige Nachbarin, die ihr sehr ähnlich sieht. In der Kräuterküche wird dann gerührt, geseiht und abgefüllt: Salbe mit Ringelblume, Tinktur aus Schafgarbe, Honig und Essig mit Spitzwegerich. Du gehst mit vollen Gläsern nach Hause und weißt, was darin ist.</p>
<p>Beim Winter-Survival verbringst du zwei Nächte mit Feuer, Plane und wenig Gepäck. Das Ferienlager für Erwachsene dauert fünf Nächte, mit Baden im See, Schnitzen im Schatten und Liedern, die alle noch können. Die Module nehmen sich an einem Tag eine einzige Sache vor, etwa das Feuer ohne Streichholz oder einen Löffel aus grünem Holz.</p>
<p>Du brauchst keine Vorkenntnisse. Ausrüstung leihe ich dir. Mitbringen musst du nur die Bereitschaft, nass zu werden, und ein wenig Hunger für das Essen am Feuer.</p>`,
    },
    {
      audience: 'kids',
      title: 'Kids',
      image: 'marienkaefer',
      text: `<p>Kinder dürfen bei mir nass, laut und dreckig werden. Wir schnitzen, klettern, schleichen uns an und kochen über dem Feuer, was wir vorher gesammelt haben. Wer lieber eine Stunde lang Schnecken beobachtet, darf auch das.</p>
<p>Zum Kinder-Waldtag treffen wir uns einmal im Monat an einem Samstag, immer am selben Platz. So sehen die Kinder, wie er sich verändert: Im Januar ist der Boden hart gefroren, im Mai riecht alles nach Bärlauch, im Oktober verschwindet der Pfad unter den Blättern. Jeder Waldtag hat ein Thema, aber wenn eine Blindschleiche in der Sonne liegt, geht die vor.</p>
<p>In den Modulen bleibt mehr Zeit für eine Sache. Vier Stunden lang geht es nur um Messer und Glut oder nur um das, was im Bach unter den Steinen sitzt. Die meisten Module liegen an einem Samstag, eines in den Sommerferien.</p>
<p>Beim Kindergeburtstag kümmere ich mich um alles, auch um den Kuchen aus der Glut. Einer von euch bleibt dabei, die anderen dürfen drei Stunden lang die Füße hochlegen. Am Ende bekommt ihr müde Kinder zurück, die nach Rauch riechen und viel zu erzählen haben.</p>`,
    },
    {
      audience: 'firmen',
      title: 'Firmen',
      image: 'boote-am-abend',
      text: `<p>Ein Team lernt sich kennen, wenn es gemeinsam etwas schaffen muss, das allein kaum geht. Ein Feuer aus zwei Hölzern zum Beispiel: Eine hält das Brett, einer zieht den Bogen, jemand hütet den Zunder, und alle schauen auf das dünne Rauchfähnchen. Wenn der Zunder dann aufflammt, muss niemand mehr erklären, was Zusammenarbeit ist.</p>
<p>Ein Teamtag beginnt mit einem langsamen Weg in den Wald. Danach bauen, kochen oder suchen wir, je nachdem, was ihr euch vorgenommen habt. Mittags essen wir aus einem Topf. Am Nachmittag sitzen wir im Kreis und sprechen über das, was gut lief, und über das, was schwer war. Vorträge gibt es keine, und niemand muss sich an einem Seil irgendwo herunterlassen.</p>
<p>Die Gruppe hat höchstens zwanzig Personen. Bei mehr als dreißig wird ein Kreis unpraktisch, und bei mehr als hundert ist er keiner mehr. Seid ihr mehr, verteilen wir euch auf mehrere Tage.</p>
<p>Kleidung für jedes Wetter bringt ihr selbst mit, für alles andere sorge ich. Der Preis hängt von Ort, Dauer und Teilnehmerzahl ab, ihr bekommt ihn auf Anfrage. Wer erst einmal schauen möchte, kommt zum Schnuppertag.</p>`,
    },
  ],
}

const terms: Site['legal']['terms'] = [
  {
    title: 'Geltungsbereich',
    body: `<p>Diese Bedingungen gelten für alle Kurse und Veranstaltungen und für die wildnispädagogische Ausbildung von {name}, {anschrift}. Im Folgenden heißt die Veranstalterin „ich“. „Du“ bist, wer sich selbst oder andere anmeldet, „ihr“ seid eine Gruppe.</p>
<p>Gruppenveranstaltungen sind Termine, die eine Gruppe als Ganzes bucht: eine Kita, eine Schule, eine Jugendgruppe, ein Verein, eine Firma oder eine private Runde, zum Beispiel für einen Kindergeburtstag. Für sie gelten besondere Regeln, die jeweils genannt sind, vor allem in Abschnitt 4. Termine, die mit einem Preis im Kalender stehen, gehören nicht dazu, auch wenn der Preis für eine ganze Gruppe gilt.</p>
<p>Was wir im Einzelfall miteinander vereinbaren, geht diesen Bedingungen vor. Ist ein Angebot rechtlich eine Pauschalreise, gehen die Vorschriften der §§ 651a bis 651y BGB vor.</p>`,
  },
  {
    title: 'Anmeldung und Vertragsschluss',
    body: `<p>Die Termine im Kalender sind noch kein bindendes Angebot. Mit dem Absenden des Anmeldeformulars meldest du dich verbindlich an. Deine Anmeldung ist ein Angebot, auf das ich innerhalb von ${figures.answerDays} Tagen antworte. Hörst du bis dahin nichts von mir, bist du nicht mehr daran gebunden. Ist beim Termin ein Preis angegeben, steht auf dem Knopf „Zahlungspflichtig anmelden“, sonst „Anmelden“. Bis zum Absenden kannst du alle Angaben prüfen und ändern. Du kannst dich auch in Textform, also etwa per E-Mail, oder am Telefon anmelden.</p>
<p>Eine automatische Rückmeldung, ob auf der Website oder per E-Mail, sagt nur, dass deine Anmeldung angekommen ist. Der Vertrag kommt zustande, wenn ich die Anmeldung in Textform bestätige oder dir die Rechnung schicke. Mit der Bestätigung bekommst du den Inhalt der Anmeldung und diese Bedingungen zum Aufbewahren. Vertragssprache ist Deutsch.</p>
<p>Die Plätze vergebe ich in der Reihenfolge, in der die Anmeldungen eingehen. In der Ausbildung lernen höchstens 20 Personen zusammen, ein Teamevent für Firmen hat höchstens 20 Teilnehmende. Minderjährige werden von ihren Sorgeberechtigten angemeldet.</p>
<p>Eine Anfrage über das Formular verpflichtet dich zu nichts.</p>`,
  },
  {
    title: 'Preise und Zahlung',
    body: `<p>Es gilt der Preis, der bei der Anmeldung beim Termin steht. Das ist der Gesamtpreis für eine Person, wenn nichts anderes angegeben ist. Steht dort „Preis auf Anfrage“, vereinbaren wir den Preis, bevor der Vertrag zustande kommt, und bis dahin bist du an nichts gebunden.</p>
<p>Nach der Anmeldung bekommst du eine Rechnung. Dann gilt:</p>
<ul>
<li>Die Anzahlung beträgt ${downPayment.percent}\u00a0% des Gesamtpreises, mindestens ${downPayment.minimumEuro}\u00a0€. Kostet die Veranstaltung weniger als ${downPayment.minimumEuro}\u00a0€, ist der ganze Preis anzuzahlen.</li>
<li>Die Anzahlung ist innerhalb von ${downPayment.withinDays} Tagen nach Rechnungsdatum zu zahlen.</li>
<li>Der volle Betrag muss ${fullFee.daysBeforeStart} Tage vor Beginn gezahlt sein.</li>
<li>Meldest du dich in den letzten ${fullFee.daysBeforeStart} Tagen vor Beginn an, ist der volle Betrag sofort fällig.</li>
</ul>
<p>Ein Beispiel: Ein Kurs kostet 240\u00a0€. Dann zahlst du 24\u00a0€ an und die übrigen 216\u00a0€ bis ${fullFee.daysBeforeStart} Tage vor Beginn.</p>
<p>Die Ausbildung umfasst 27 Tage in 6 Blöcken, verteilt über ein Jahr. Ihr Preis gilt für alle Blöcke zusammen. Als Beginn zählt der erste Tag des ersten Blocks im Oktober.</p>`,
  },
  {
    title: 'Gruppenveranstaltungen',
    body: `<p>Bei Gruppenveranstaltungen beträgt die Anzahlung ${downPayment.groupPercent}\u00a0% des Gesamtpreises. Sie ist innerhalb von ${downPayment.withinDays} Tagen nach Rechnungsdatum zu zahlen. Der Rest ist ${fullFee.groupDaysAfterEvent} Tage nach der Veranstaltung fällig.</p>
<p>Inhalt, Ort, Dauer und Preis vereinbaren wir vorher in Textform. Wer die Gruppe anmeldet, ist mein Vertragspartner und sorgt dafür, dass alle die nötigen Hinweise bekommen. Kommen mehr Personen als angemeldet, kann ich sie nur aufnehmen, wenn Platz und Sicherheit es erlauben. War der Preis je Person vereinbart, richtet er sich dann nach der Zahl der Personen, die wirklich dabei sind.</p>
<p>Bei Kitas, Schulen und Jugendgruppen bleibt die Aufsicht über die Kinder und Jugendlichen bei den Begleitpersonen der Einrichtung.</p>`,
  },
  {
    title: 'Rücktritt durch Teilnehmende',
    body: `<p>Du kannst vor Beginn jederzeit zurücktreten. Eine Nachricht in Textform an {email} genügt. Es zählt der Tag, an dem sie bei mir ankommt. Gerechnet wird in Kalendertagen bis zum Tag des Beginns.</p>
<table>
<thead><tr><th scope="col">Rücktritt vor Beginn</th><th scope="col">Folge</th></tr></thead>
<tbody>
<tr><td>bis ${cancellation.freeUntilDays} Tage</td><td>kostenfrei</td></tr>
<tr><td>${cancellation.freeUntilDays - 1} bis ${cancellation.downPaymentUntilDays} Tage</td><td>die Anzahlung wird einbehalten</td></tr>
<tr><td>${cancellation.downPaymentUntilDays - 1} bis ${cancellation.halfUntilDays} Tage</td><td>${cancellation.halfPercent}\u00a0% des Gesamtpreises werden erstattet</td></tr>
<tr><td>danach</td><td>keine Erstattung</td></tr>
</tbody>
</table>
<p>Eine Ersatzperson kannst du jederzeit kostenfrei stellen, wenn sie die Voraussetzungen für die Teilnahme erfüllt.</p>
<h3>Gruppenveranstaltungen</h3>
<table>
<thead><tr><th scope="col">Rücktritt vor Beginn</th><th scope="col">Folge</th></tr></thead>
<tbody>
<tr><td>bis ${cancellation.freeUntilDays} Tage</td><td>kostenfrei</td></tr>
<tr><td>${cancellation.freeUntilDays - 1} bis ${group.feeFromDays + 1} Tage</td><td>die Anzahlung wird einbehalten</td></tr>
<tr><td>ab ${group.feeFromDays} Tagen</td><td>zusätzlich zur Anzahlung eine Gebühr von ${group.feePercent}\u00a0% des Gesamtpreises</td></tr>
<tr><td>ab ${group.fullFromHours} Stunden oder bei Nichterscheinen</td><td>der volle Betrag</td></tr>
</tbody>
</table>
<h3>Für alle Veranstaltungen</h3>
<p>Wer früher zurücktritt, zahlt nie mehr als jemand, der später zurücktritt: Ist die Folge eines späteren Zeitpunkts günstiger, gilt sie schon vorher.</p>
<p>Du kannst mir nachweisen, dass mir durch den Rücktritt kein Schaden oder ein geringerer Schaden entstanden ist. Dann zahlst du nur diesen. Das Recht, aus wichtigem Grund zu kündigen, bleibt dir erhalten.</p>
<h3>Gesetzliches Widerrufsrecht</h3>
<p>Für Freizeitveranstaltungen mit festem Termin gibt es kein gesetzliches Widerrufsrecht, auch nicht bei Verträgen über das Internet oder am Telefon (§ 312g Abs. 2 Nr. 9 BGB): Der Platz ist für einen bestimmten Tag vergeben und lässt sich kurz vorher kaum neu besetzen. Es bleibt beim Rücktritt, wie er oben steht.</p>
<p>Für die Ausbildung und für den Kauf von Gutscheinen gibt es dieses Recht. Wenn du als Verbraucherin oder Verbraucher über das Internet oder am Telefon buchst, kannst du den Vertrag innerhalb von 14 Tagen ohne Angabe von Gründen widerrufen. Die Widerrufsbelehrung mit dem Muster-Widerrufsformular bekommst du mit der Bestätigung. Sie steht auch auf dieser Website unter <a href="/widerruf">Vertrag widerrufen</a>, und dort kannst du online widerrufen.</p>`,
  },
  {
    title: 'Umbuchung',
    body: `<p>Wenn bei einem anderen Termin noch Platz ist, kannst du umbuchen. Es genügt eine Nachricht in Textform.</p>
<table>
<thead><tr><th scope="col">Umbuchung vor Beginn</th><th scope="col">Kosten</th></tr></thead>
<tbody>
<tr><td>bis ${rebooking.freeUntilDays} Tage</td><td>kostenfrei</td></tr>
<tr><td>danach bis ${rebooking.downPaymentUntilDays} Tage</td><td>ein Betrag in Höhe der Anzahlung</td></tr>
</tbody>
</table>
<p>Weniger als ${rebooking.downPaymentUntilDays} Tage vor Beginn ist keine Umbuchung mehr möglich, dann gelten die Regeln für den Rücktritt.</p>
<p>Gruppenveranstaltungen können bis ${group.feeFromDays + 1} Tage vor Beginn kostenfrei umgebucht werden. Ab ${group.feeFromDays} Tagen vor Beginn kostet die Umbuchung ${group.feePercent}\u00a0% des Gesamtpreises.</p>
<p>Ist der neue Termin teurer, zahlst du den Unterschied. Ist er günstiger, bekommst du den Unterschied zurück. Auch hier kannst du nachweisen, dass mir kein Schaden oder ein geringerer Schaden entstanden ist.</p>`,
  },
  {
    title: 'Gutscheine',
    body: `<p>Gutscheine gelten unbegrenzt und sind übertragbar. Eine Auszahlung in bar ist ausgeschlossen. Dein gesetzliches Widerrufsrecht beim Kauf bleibt davon unberührt.</p>
<p>Kostet eine Veranstaltung weniger, als der Gutschein wert ist, bleibt der Rest als Guthaben stehen. Kostet sie mehr, zahlst du den Unterschied. Steht dir für eine mit Gutschein bezahlte Veranstaltung eine Erstattung zu, bekommst du sie wieder als Gutschein.</p>`,
  },
  {
    title: 'Absage durch die Veranstalterin',
    body: `<p>Jede Veranstaltung braucht mindestens fünf Teilnehmende. Sind weniger als fünf Personen angemeldet, kann ich bis einen Tag vor Beginn absagen.</p>
<p>Außerdem kann ich absagen oder abbrechen, wenn die Veranstaltung aus einem Grund, den ich nicht zu vertreten habe, nicht sicher stattfinden kann, zum Beispiel bei Sturm, Gewitter, Waldbrandgefahr oder plötzlicher Krankheit. Regen, Schnee und Kälte sind kein solcher Grund.</p>
<p>Sage ich ab, schlage ich dir einen anderen Termin vor. Passt er dir nicht, bekommst du alles, was du gezahlt hast, unverzüglich zurück. Muss ich abbrechen, erstatte ich den Teil des Preises, der auf die ausgefallene Zeit entfällt. Weitere Ansprüche hast du nur nach Abschnitt 10.</p>`,
  },
  {
    title: 'Voraussetzungen der Teilnahme',
    body: `<p>Du brauchst Kleidung, die zum Wetter passt, feste Schuhe und die körperliche Verfassung, die in der Beschreibung genannt ist. Bitte sag mir vorher, wenn ich etwas wissen muss, damit du sicher teilnehmen kannst, etwa eine Allergie gegen Bienenstiche oder Einschränkungen beim Gehen. Bei Kindern tun das die Sorgeberechtigten.</p>
<p>Draußen gelten einige Regeln, ohne die es gefährlich wird. Feuer, Messer und Beil werden nur so benutzt, wie ich es gezeigt habe. Gegessen wird nur, was ich vorher angesehen habe. Wer den Platz verlässt, sagt Bescheid. Wer Alkohol getrunken hat, nimmt kein Werkzeug mehr in die Hand. Andere Rauschmittel haben auf keiner Veranstaltung etwas verloren.</p>
<p>Wer trotz Ermahnung sich selbst, andere oder den Wald gefährdet, kann von der Veranstaltung ausgeschlossen werden. Ein Anspruch auf Erstattung besteht dann nicht, es sei denn, ich habe durch den Ausschluss Kosten gespart.</p>`,
  },
  {
    title: 'Haftung',
    body: `<p>Im Wald liegen Äste, Steine sind glatt, Glut ist heiß. Diese Gefahren gehören zur Natur, und ein Teil davon lässt sich auch mit Vorsicht nicht ausschließen. Bitte achte auf dich und auf die anderen.</p>
<p>Ich hafte unbeschränkt für Schäden aus der Verletzung des Lebens, des Körpers oder der Gesundheit, die auf einer fahrlässigen oder vorsätzlichen Pflichtverletzung beruhen, ebenso für Vorsatz und grobe Fahrlässigkeit und nach dem Produkthaftungsgesetz. Das gilt auch für Menschen, die in meinem Auftrag handeln.</p>
<p>Bei einfacher Fahrlässigkeit hafte ich für andere Schäden nur, wenn eine wesentliche Vertragspflicht verletzt ist. Das ist eine Pflicht, ohne deren Erfüllung die Veranstaltung nicht ordentlich stattfinden kann und auf die du dich verlassen darfst. Die Haftung ist dann auf den Schaden begrenzt, der für einen solchen Vertrag typisch und vorhersehbar ist. Im Übrigen ist die Haftung für einfache Fahrlässigkeit ausgeschlossen.</p>
<p>Für Kleidung, Brillen, Telefone und andere Dinge, die du mitbringst, gilt dasselbe. Lass zu Hause, was nicht nass oder rußig werden darf. Geliehene Ausrüstung gibst du so zurück, wie du sie bekommen hast. Gewöhnliche Abnutzung ist in Ordnung.</p>`,
  },
  {
    title: 'Bild- und Tonaufnahmen',
    body: `<p>Aufnahmen, auf denen du zu erkennen bist, mache und veröffentliche ich nur mit deiner Einwilligung. Bei Kindern frage ich die Sorgeberechtigten und das Kind selbst. Die Einwilligung ist freiwillig, und du kannst sie jederzeit für die Zukunft widerrufen. Wer nicht einwilligt, nimmt genauso teil.</p>
<p>Auch du fotografierst andere bitte nur, wenn sie einverstanden sind. Bei Kinderveranstaltungen bleiben die Kameras der Begleitpersonen in der Tasche, wenn nicht alle Eltern zugestimmt haben.</p>`,
  },
  {
    title: 'Streitbeilegung',
    body: `<p>Wenn du mit etwas nicht zufrieden bist, sprich mich bitte an, am besten noch vor Ort. Meistens lässt es sich am Feuer klären.</p>
<p>An einem Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle nehme ich nicht teil und bin dazu auch nicht verpflichtet (§ 36 VSBG).</p>`,
  },
  {
    title: 'Schlussbestimmungen',
    body: `<p>Es gilt deutsches Recht. Wohnst du in einem anderen Staat, bleiben die zwingenden Vorschriften zum Schutz von Verbraucherinnen und Verbrauchern erhalten, die dort gelten.</p>
<p>Ist die andere Seite Kaufmann, eine juristische Person des öffentlichen Rechts oder ein öffentlich-rechtliches Sondervermögen, ist der Gerichtsstand mein Geschäftssitz.</p>
<p>Für jede Anmeldung gilt die Fassung dieser Bedingungen, die bei der Anmeldung veröffentlicht war. Ist eine Bestimmung unwirksam, bleiben die übrigen gültig. An die Stelle der unwirksamen tritt die gesetzliche Regelung.</p>`,
  },
]

const privacy: Site['legal']['privacy'] = [
  {
    title: 'Verantwortliche',
    body: `<p>Verantwortlich für die Verarbeitung deiner Daten auf dieser Website im Sinne von Art. 4 Nr. 7 DSGVO ist:</p>
<p>{name}<br>{anschrift}<br>Telefon {telefon}<br>E-Mail {email}</p>
<p>Bei allen Fragen zum Datenschutz wendest du dich direkt an mich. Diese Website und ihre Daten liegen auf einem Server von {hosting}, Mails verschicke ich über {mailanbieter}. Beide verarbeiten Daten nur in meinem Auftrag (Art. 28 DSGVO).</p>
<p>Weitergabe in Länder außerhalb der Europäischen Union: {drittlaender}</p>`,
  },
  {
    title: 'Anfragen und Anmeldungen',
    body: `<p>Wenn du mir eine Anfrage schickst, speichere ich deinen Namen, deine E-Mail-Adresse, deine Nachricht, den Zeitpunkt, die Seite, von der du geschrieben hast, und deine Telefonnummer, wenn du sie angibst. Bei einer Anmeldung kommen der gewählte Termin, in jedem Fall deine Telefonnummer, deine Anschrift und deine Zustimmung zu den AGB dazu. Ich brauche diese Angaben, um dir zu antworten, den Platz für dich freizuhalten, die Rechnung zu schreiben und dich bei kurzfristigen Änderungen zu erreichen. Ohne die Pflichtangaben kann ich deine Anmeldung nicht annehmen. Dass sie angekommen ist, siehst du gleich nach dem Absenden, und du bekommst eine Mail darüber. Bestellst du einen Gutschein, speichere ich deinen Namen, deine E-Mail-Adresse, deine Anschrift, den Betrag und deinen Gruß, um ihn dir zu schicken und abzurechnen.</p>
<p>Rechtsgrundlage ist der Vertrag oder seine Vorbereitung (Art. 6 Abs. 1 Buchst. b DSGVO), bei anderen Fragen mein berechtigtes Interesse, sie zu beantworten (Art. 6 Abs. 1 Buchst. f DSGVO). Was du mir zur Gesundheit schreibst, etwa von einer Allergie, verwende ich nur für die Sicherheit und nur mit ausdrücklicher Einwilligung (Art. 9 Abs. 2 Buchst. a DSGVO). Diese Angaben und Notfallnummern werden spätestens {gesundheitTage} Tage nach dem Ende des Termins gelöscht. Dass du eingewilligt hast, bleibt so lange wie die Anmeldung vermerkt, damit ich es belegen kann (Art. 7 Abs. 1 DSGVO).</p>
<p>Meldest du andere mit an, bekomme ich ihre Namen von dir, und wo ein Termin danach fragt, auch ihre Geburtsdaten. Sag ihnen das bitte und zeig ihnen diesen Abschnitt. Hat dich jemand mit angemeldet, kommen deine Angaben also von dieser Person (Art. 14 DSGVO). Ich brauche sie, um zu wissen, wer kommt, welcher Preis für wen gilt und ob das Alter passt. Das ist mein berechtigtes Interesse, denn so erfülle ich den Vertrag mit der Person, die gebucht hat (Art. 6 Abs. 1 Buchst. f DSGVO). Namen und Geburtsdaten bleiben so lange wie die Anmeldung. Hinweise zur Gesundheit geben Erwachsene selbst ein, für Kinder tun es die Sorgeberechtigten.</p>
<p>Wartest du auf einen Platz und wird keiner frei, wird dein Eintrag {wartelisteTage} Tage nach dem Beginn des Termins gelöscht. Schreibe ich dir selbst einen Brief, bleibt sein Text {briefTage} Tage gespeichert. Widerrufst du einen Vertrag oder kündigst du ihn über diese Website, speichere ich deine Erklärung mit Namen, E-Mail-Adresse und Zeitpunkt und schicke dir eine Bestätigung (§§ 312k, 356a BGB).</p>
<p>So lange hebe ich auf, was ich über dich weiß. Ist eine Frist um, löscht das Programm es in der folgenden Nacht von selbst, auch aus seinen eigenen Kopien:</p>
<p>{fristen}</p>
<p>Gibt es Streit oder ist etwas passiert, hebe ich die Angaben dazu länger auf, bis das geklärt ist (Art. 17 Abs. 3 Buchst. e DSGVO). Verlangst du die Löschung früher, lösche ich alles, was ich nicht aufheben muss.</p>
<p>Außer den genannten Dienstleistern bekommt jeder nur, was nötig ist: meine Bank, was zu einer Überweisung gehört, meine Steuerberatung und das Finanzamt Rechnungen und Zahlungen. Begleitpersonen wissen am Tag, wer dabei ist, wen sie im Notfall anrufen und worauf sie achten müssen. Im Notfall erfährt das auch der Rettungsdienst. Sonst gebe ich nichts weiter, es sei denn, ich bin gesetzlich dazu verpflichtet.</p>`,
  },
  {
    title: 'Newsletter',
    body: `<p>Für den Newsletter speichere ich deine E-Mail-Adresse und den Nachweis, dass sie dir gehört und dass du eingewilligt hast. Deshalb bekommst du zuerst eine Mail mit einem Link und bestätigst auf der Seite dahinter, dass du den Newsletter möchtest. Zum Nachweis gehören der Zeitpunkt, die IP-Adresse und der Wortlaut der Einwilligung. Bestätigst du nicht, wird er nach 30 Tagen gelöscht.</p>
<p>Hast du den Newsletter schon früher bei mir bestellt, kann ich deine Adresse aus der Liste von damals übernommen haben. Gibt es den ganzen Nachweis, also Zeitpunkt und IP-Adresse von Anmeldung und Bestätigung, speichere ich ihn so, wie ihn das frühere Programm aufgezeichnet hat. Fehlt etwas davon, schreibe ich dir genau einmal und bitte dich um deine Bestätigung. Bestätigst du nicht, wird die Adresse nach 30 Tagen gelöscht.</p>
<p>Rechtsgrundlage ist deine Einwilligung (Art. 6 Abs. 1 Buchst. a DSGVO), für den Nachweis meine Pflicht, sie belegen zu können (Art. 7 Abs. 1 DSGVO). Du kannst die Einwilligung jederzeit über den Abmeldelink widerrufen, der in jeder Mail steht. Der Widerruf gilt für die Zukunft.</p>
<p>Die Daten bleiben gespeichert, bis du dich abmeldest. Danach kann deine Adresse ohne zeitliche Grenze in einer Sperrliste bleiben, damit du keine weiteren Mails bekommst (Art. 6 Abs. 1 Buchst. f DSGVO). Dort steht nur ein mit einem geheimen Schlüssel berechneter Prüfwert, aus dem sich die Adresse nicht ablesen lässt. Dem kannst du widersprechen. Einen solchen Prüfwert behalte ich auch von Adressen, denen ich eine Einladung geschickt habe, damit niemand zweimal eine bekommt.</p>`,
  },
  {
    title: 'Besuche auf dieser Website',
    body: `<p>Diese Website führt ein eigenes Protokoll. Zu jedem Abruf hält sie fest: Zeitpunkt, IP-Adresse, aufgerufene Adresse, Art und Ergebnis der Anfrage, Datenmenge und Dauer, Kennung des Browsers und, falls du einem Link gefolgt bist, den Namen der Website, von der du kommst. Ich brauche das, um Fehler zu finden, Angriffe abzuwehren und zu sehen, welche Seiten gelesen werden. Das ist mein berechtigtes Interesse (Art. 6 Abs. 1 Buchst. f DSGVO).</p>
<ul>
<li>Vollständige IP-Adressen werden nach {ipTage} Tagen gekürzt, sodass sie sich keinem Anschluss mehr zuordnen lassen.</li>
<li>Das Protokoll der Abrufe wird nach {logTage} Tagen gelöscht.</li>
<li>Anmeldeversuche am Verwaltungsbereich, also E-Mail-Adresse, Erfolg, IP-Adresse, Browser und Zeitpunkt, werden nach {loginTage} Tagen gelöscht.</li>
</ul>
<p>Blätterst du innerhalb der Website weiter, steht auch das im Protokoll. Länger hebe ich nur Summen auf: wie viele Besuche es an einem Tag gab, mit was für Geräten und von welchen Websites, welche Seiten gelesen wurden und welche Abrufe misslangen. IP-Adressen stehen nicht darin.</p>
<p>Schriften, Bilder und Programme kommen vom Server dieser Website. Es gibt keinen Tracker, keine eingebetteten Videos und keine Karten fremder Anbieter. Auf Videos und Karten verweisen einfache Links. Erst wenn du einem davon folgst, erfährt die andere Seite von dir. Automatisierte Entscheidungen oder Profile nach Art. 22 DSGVO gibt es nicht.</p>`,
  },
  {
    title: 'Cookies',
    body: `<p>Solange kein Cookie gebraucht wird, setzt diese Website keines. Es gibt zwei:</p>
<ul>
<li><strong>XSRF-TOKEN</strong> wird gesetzt, wenn du eine Seite mit einem Formular öffnest oder die Website beim Blättern Inhalte nachlädt. Es sorgt dafür, dass niemand in deinem Namen Formulare abschicken kann, und wird gelöscht, wenn du den Browser schließt.</li>
<li><strong>__Host-sid</strong> hält nach der Anmeldung am Verwaltungsbereich die Sitzung offen, bis sie acht Stunden lang nicht genutzt wird, höchstens aber sieben Tage. Beim Besuch der öffentlichen Seiten kommt es nicht vor.</li>
</ul>
<p>Was du in ein Formular schreibst, behält dein Browser im Sitzungsspeicher, damit es beim Neuladen der Seite nicht verloren geht: bis du es abschickst oder den Tab schließt, höchstens 24 Stunden. Zu mir kommt es erst, wenn du es abschickst.</p>
<p>All das ist technisch unbedingt erforderlich (§ 25 Abs. 2 Nr. 2 TDDDG), dient keinem anderen Zweck und wird nicht ausgewertet. Deshalb gibt es hier auch keine Abfrage, die du wegklicken müsstest.</p>`,
  },
  {
    title: 'Deine Rechte',
    body: `<p>Du hast nach der DSGVO das Recht</p>
<ul>
<li>auf Auskunft über die Daten, die ich über dich gespeichert habe (Art. 15),</li>
<li>auf Berichtigung falscher Daten (Art. 16),</li>
<li>auf Löschung (Art. 17),</li>
<li>auf Einschränkung der Verarbeitung (Art. 18),</li>
<li>darauf, deine Daten in einem gängigen Format zu bekommen oder weitergeben zu lassen (Art. 20),</li>
<li>eine Einwilligung jederzeit mit Wirkung für die Zukunft zu widerrufen (Art. 7 Abs. 3).</li>
</ul>
<p><strong>Stützt sich eine Verarbeitung auf mein berechtigtes Interesse, kannst du ihr aus Gründen, die sich aus deiner besonderen Situation ergeben, jederzeit widersprechen (Art. 21 DSGVO).</strong> Das betrifft Fragen, bei denen es um keinen Vertrag geht, die Angaben zu Menschen, die mitkommen, die Protokolle und die Sperrliste des Newsletters. Eine formlose Nachricht an {email} genügt.</p>`,
  },
  {
    title: 'Aufsicht',
    body: `<p>Wenn du meinst, dass ich deine Daten nicht richtig behandle, kannst du dich bei einer Datenschutzbehörde beschweren (Art. 77 DSGVO), zum Beispiel an deinem Wohnort. Für mich zuständig ist: {aufsicht}.</p>`,
  },
]

const imprint = `<h3>Angaben nach § 5 DDG</h3>
<p>{name}<br>{anschrift}<br>Deutschland</p>
<p>Telefon {telefon}<br>E-Mail {email}</p>
<h3>Umsatzsteuer</h3>
<p>Umsatzsteuer-Identifikationsnummer nach § 27a UStG: [USt-IdNr. eintragen oder diesen Abschnitt löschen, wenn es keine gibt]</p>
<h3>Aufsichtsbehörde</h3>
<p>[Name und Anschrift der Aufsichtsbehörde eintragen oder diesen Abschnitt löschen, wenn die Tätigkeit keine Zulassung braucht]</p>
<h3>Verantwortlich für redaktionelle Inhalte nach § 18 Abs. 2 MStV</h3>
<p>[Name und Anschrift eintragen, in der Regel dieselben wie oben]</p>
<h3>Streitbeilegung</h3>
<p>An Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle nehme ich nicht teil und bin dazu nicht verpflichtet (§ 36 VSBG).</p>`

/** The site before the operator has changed anything. */
export const site: Site = {
  name: 'Wildnisschule Lichtung',
  publicUrl: '',
  contact,
  bank: noBank,
  welcome,
  overview,
  legal: { termsAsOf: figures.asOf, terms, privacy, imprint },
  retention: { fullIps: 7, requests: 30, logins: 90 },
  deadlines: usualDeadlines,
  processors: noProcessors,
  withdrawalForms: { withdrawal: true, termination: true },
  lenientAddresses: false,
  isFormChosen: false,
  isContentChosen: false,
  isSettingUp: true,
  confirmation: 'manual',
  offerHours: { from: 8, to: 20 },
  letterTexts: noLetterTexts,
  vouchers: { isOffered: false },
  tax: '§19',
  invoicing: { from: '', taxNumber: '', vatId: '', electronic: false, names: false },
  datev: noDatev,
  region: '',
  questions,
  textModules,
}
