import { ferienlagerErwachsene } from './infos/ferienlager-erwachsene.ts'
import { heilmittelherstellung } from './infos/heilmittelherstellung.ts'
import { kinderWaldtag } from './infos/kinder-waldtag.ts'
import { kindergeburtstag } from './infos/kindergeburtstag.ts'
import { klassenfahrten } from './infos/klassenfahrten.ts'
import { moduleErwachsene } from './infos/module-erwachsene.ts'
import { moduleKinder } from './infos/module-kinder.ts'
import type { StarterInfoPage } from './infos/page.ts'
import { projektwoche } from './infos/projektwoche.ts'
import { teamevent } from './infos/teamevent.ts'
import { walderlebnistag } from './infos/walderlebnistag.ts'
import { wildkraeuterwanderungen } from './infos/wildkraeuterwanderungen.ts'
import { wildnispaedagogischeAusbildung } from './infos/wildnispaedagogische-ausbildung.ts'
import { winterSurvival } from './infos/winter-survival.ts'

export type { StarterInfoPage }

/** Info pages of a new site, in the order of the overview. */
export const infoPages: StarterInfoPage[] = [
  wildnispaedagogischeAusbildung,
  kindergeburtstag,
  kinderWaldtag,
  moduleKinder,
  wildkraeuterwanderungen,
  heilmittelherstellung,
  winterSurvival,
  ferienlagerErwachsene,
  moduleErwachsene,
  walderlebnistag,
  projektwoche,
  klassenfahrten,
  teamevent,
]
