import { expect, test } from 'vitest'
import { sampleInfoPage, sampleSite } from '../../testing/samples.ts'
import { pageTable } from './page-table.ts'

test('each part of a page is a row with its page, its place on the start page and its words', () => {
  const { welcome } = sampleSite()
  const section = { ...welcome.sections[0], title: 'Für Erwachsene', links: [{ path: 'moos', label: 'Moos' }] }
  const page = sampleInfoPage({
    ...{ path: 'moos', title: 'Moos', keywords: 'Wald', formerPaths: ['moose', 'alt'] },
    paragraphs: [
      { head: 'Oben', body: '<p>Eins</p>' },
      { head: '', body: '<p>Zwei</p>' },
    ],
  })
  const hidden = sampleInfoPage({ path: '', title: 'Leer', active: false, paragraphs: [] })
  const { columns, pieces } = pageTable([page, hidden], {
    welcome: { ...welcome, sections: [section as (typeof welcome.sections)[number]] },
    plain: html => html.replace(/<[^>]*>/g, ''),
  })
  const rows = [...pieces].flat().map(row => Object.fromEntries(columns.map(({ heading }, at) => [heading, row[at]])))
  expect(rows).toMatchObject([
    {
      ...{
        Titel: 'Moos',
        Adresse: 'moos',
        'Auf der Startseite': 'Für Erwachsene',
        Sichtbar: 'ja',
        Stichwörter: 'Wald',
      },
      ...{ 'Angelegt am': '2026-11-01', 'Frühere Adressen': 'moose, alt' },
      ...{ Abschnitt: '1', Überschrift: 'Oben', Text: 'Eins', HTML: '<p>Eins</p>' },
    },
    { Titel: 'Moos', Abschnitt: '2', Überschrift: '', Text: 'Zwei' },
    { Titel: 'Leer', Adresse: '', 'Auf der Startseite': '', Sichtbar: 'nein', Abschnitt: '', Text: '' },
  ])
})
