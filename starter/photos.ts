import type { Credit } from '../domain/content/images/image.ts'

export type StarterPhoto = { id: string; file: string; desc: string; credit: Credit }

const licences = {
  'LGPL-3.0': 'https://www.gnu.org/licenses/lgpl-3.0.html',
  'GPL-2.0-or-later': 'https://www.gnu.org/licenses/old-licenses/gpl-2.0.html',
  'CC-BY-4.0': 'https://creativecommons.org/licenses/by/4.0/deed.de',
  'CC-BY-SA-3.0': 'https://creativecommons.org/licenses/by-sa/3.0/deed.de',
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/deed.de',
}
type Licence = keyof typeof licences

const photo = (id: string, desc: string, title: string, author: string, licence: Licence, source: string) => ({
  id,
  file: `${id}.jpg`,
  desc,
  credit: { title, author, licence, licenceUrl: licences[licence], source },
})

/** Pictures of a new site; `photos/CREDITS.md` has the same table in English. */
export const photos: StarterPhoto[] = [
  photo(
    'waldpfad',
    'Ein schmaler, mit braunen Nadeln bedeckter Pfad führt in einen dunklen Fichtenwald',
    'Waldpfad',
    'Risto Saukonpää',
    'LGPL-3.0',
    '„Path“, KDE Plasma Workspace Wallpapers',
  ),
  photo(
    'moos',
    'Moospolster von oben, viele grüne Sterne und dazwischen ein orangefarbener',
    'Moos',
    'Risto Saukonpää',
    'LGPL-3.0',
    '„One Stands Out“, KDE Plasma Workspace Wallpapers',
  ),
  photo(
    'sommernacht-am-see',
    'Ein stiller See in der Sommernacht, der Himmel violett und rosa, am Ufer etwas Schilf',
    'Sommernacht am See',
    'Risto Saukonpää',
    'LGPL-3.0',
    '„summer 1am“, KDE Plasma Workspace Wallpapers',
  ),
  photo(
    'herbstlaub',
    'Ein orangefarbenes Ahornblatt steht aufrecht im Herbstlaub, dahinter leuchtet ein rotes',
    'Herbstlaub',
    'Martin Klapetek',
    'LGPL-3.0',
    '„Fallen Leaf“, KDE Plasma Workspace Wallpapers',
  ),
  photo(
    'boote-am-abend',
    'Ruderboote aus Holz liegen am Kiesufer eines Sees, über den Hügeln glüht der Abendhimmel',
    'Boote am Abend',
    'Ian Hex',
    'LGPL-3.0',
    '„Evening Glow“, KDE Plasma Workspace Wallpapers',
  ),
  photo(
    'steg-am-wasser',
    'Die Bohlen eines Holzstegs glänzen in der tiefen Sonne, dahinter blaues Wasser',
    'Steg am Wasser',
    'Maciej Wiklo',
    'LGPL-3.0',
    '„By the water“, KDE Plasma Workspace Wallpapers',
  ),
  photo(
    'waldbach',
    'Ein Bach läuft in kleinen Stufen zwischen hellen Felsen durch den Wald',
    'Waldbach',
    'Aitzol Berasategi',
    'CC-BY-4.0',
    '„life“, Lomiri Wallpapers',
  ),
  photo(
    'bergwiese-im-herbst',
    'Grüne Wiese vor braun gefärbtem Herbstwald, dahinter ein felsiger Bergrücken',
    'Bergwiese im Herbst',
    'Aitzol Berasategi',
    'CC-BY-4.0',
    '„aitzgorri“, Lomiri Wallpapers',
  ),
  photo(
    'sonnenuntergang-am-berg',
    'Tief stehende Sonne über bewaldeten Hügeln, vorn ein grasiger Gipfel mit rundem Steintisch',
    'Sonnenuntergang am Berg',
    'Aitzol Berasategi',
    'CC-BY-4.0',
    '„sunset“, Lomiri Wallpapers',
  ),
  photo(
    'wanderweg-im-gebirge',
    'Ein ausgetretener Wanderweg führt über eine Bergwiese auf graue Felsgipfel mit Schneeresten zu',
    'Wanderweg im Gebirge',
    'Aitzol Berasategi',
    'CC-BY-4.0',
    '„picosdeeuropa“, Lomiri Wallpapers',
  ),
  photo(
    'pusteblumen',
    'Eine große Pusteblume im Gegenlicht der Abendsonne, dahinter eine ganze Wiese voll',
    'Pusteblumen',
    'Clemens Engelhardt',
    'CC0-1.0',
    '„seeding“, Lomiri Wallpapers',
  ),
  photo(
    'kleiber-am-stamm',
    'Ein Kleiber sitzt kopfüber an der rauen Rinde eines Baumstamms',
    'Kleiber am Stamm',
    'Lukas Baubkus',
    'CC-BY-SA-3.0',
    '„Kleiber“, Lomiri Wallpapers',
  ),
  photo(
    'marienkaefer',
    'Ein Marienkäfer läuft einen grünen Halm entlang, ringsum blühen Vergissmeinnicht',
    'Marienkäfer',
    'Charles Barbin',
    'GPL-2.0-or-later',
    '„LadyBird“, MATE Backgrounds',
  ),
  photo(
    'flugsamen',
    'Die letzten zwei Schirmchen einer Pusteblume, dahinter unscharf orangefarbene Blüten',
    'Flugsamen',
    'Charles Barbin, Hylke Bons',
    'GPL-2.0-or-later',
    '„TwoWings“, MATE Backgrounds',
  ),
  photo(
    'regentropfen',
    'Regentropfen auf breiten, saftig grünen Blättern',
    'Regentropfen',
    'blackcombwhistler07',
    'GPL-2.0-or-later',
    '„RainDrops“, MATE Backgrounds',
  ),
  photo(
    'duenengras',
    'Goldgelbes Dünengras im Wind, dahinter das blaue Meer',
    'Dünengras',
    'Marco Cogoni, Hylke Bons',
    'GPL-2.0-or-later',
    '„Dune“, MATE Backgrounds',
  ),
]
