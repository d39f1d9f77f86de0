import type { TextModule } from '../domain/content/site/text-modules.ts'

/** Each letter states time and location below the text, so the modules do not repeat them. */
export const textModules: TextModule[] = [
  {
    _id: 'vorlage-danke',
    title: 'Anfrage: Danke, ich melde mich',
    text: `Hallo {vorname},

danke für deine Nachricht! Ich bin gerade viel draußen und sehe in Ruhe nach, was möglich ist. In den nächsten zwei Tagen melde ich mich bei dir.

Herzliche Grüße`,
  },
  {
    _id: 'vorlage-gruppe',
    title: 'Klasse oder Gruppe: Rückfragen',
    text: `Hallo {vorname},

schön, dass ihr in den Wald kommen wollt! Damit ich euch etwas Passendes vorschlagen kann, schreib mir bitte noch:

- an welchem Tag oder in welcher Woche ihr kommen möchtet
- wie viele ihr seid und wie alt die Kinder sind
- wie viel Zeit ihr habt

Dann bekommst du von mir einen Vorschlag mit Preis.

Herzliche Grüße`,
  },
  {
    _id: 'vorlage-wetter',
    title: 'Vor dem Termin: Wetter und Kleidung',
    text: `Hallo {vorname},

bald ist es so weit: {termin}. Wann und wo wir uns treffen, steht unten in dieser Mail.

Wir sind bei jedem Wetter draußen. Zieh dich bitte warm an, am besten in mehreren Schichten, und nimm feste Schuhe und etwas zu trinken mit.

Wenn du noch Fragen hast, antworte einfach auf diese Mail.

Bis bald im Wald!`,
  },
]
