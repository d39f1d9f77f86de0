import { createHash } from 'node:crypto'
import {
  DELETE_AFTERWARDS,
  type ForestList,
  type ForestParty,
  type ForestPerson,
  LATE_COMERS,
} from '../../../domain/bookings/people/forest-list.ts'
import { escapeHtml } from '../../../domain/kit/escape-html.ts'
import { type Day, telephoneLink } from '../../../domain/kit/format.ts'
import { staticMarkup } from '../../formats/markup.ts'
import { forestScript } from './forest-script.ts'
import { forestStyle } from './forest-style.ts'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows only the file's own style and script, and no requests. */
export const forestPolicy = [
  "default-src 'none'",
  `style-src ${sha256(forestStyle)}`,
  `script-src ${sha256(forestScript)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** For a list opened from the desk: the link back, and the last day on which the device keeps its ticks. */
type FromDesk = { back: string; until: Day }

/** Renders the list as one file that needs no network (D63). */
export function forestPage(list: ForestList, desk?: FromDesk): string {
  return [
    '<!doctype html><html lang="de"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${forestPolicy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // iPhones make links of what looks like a number.
    '<meta name="format-detection" content="telephone=no"><meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(`Waldliste: ${list.title}, ${list.when}`)}</title>`,
    `<style>${forestStyle}</style></head><body>`,
    staticMarkup(<List list={list} desk={desk} />),
    `<script>${forestScript}</script></body></html>\n`,
  ].join('')
}

function List({ list, desk }: { list: ForestList; desk: FromDesk | undefined }) {
  const { title, when, place, count, ages, asOf, leftOut, parties } = list
  return (
    <main data-event={list.id} data-until={desk?.until} data-as-of={desk && list.made}>
      {desk && (
        <p className="back screen">
          <a href={desk.back}>Zur Verwaltung</a>
        </p>
      )}
      <div className="head">
        <div>
          <h1>{title}</h1>
          <p>{[when, place].filter(Boolean).join(', ')}</p>
          <p>
            Stand: <span id="as-of">{asOf}</span>
          </p>
        </div>
        <div>
          <p className="count">{count}</p>
          {ages && <p>{ages}</p>}
        </div>
      </div>
      <p className="warn screen" id="stale" role="status" />
      <p className="warn">{DELETE_AFTERWARDS}</p>
      {leftOut && <p className="warn">{leftOut}</p>}
      <div className="box">
        <div>
          <strong>
            Notruf <a href="tel:112">112</a>
          </strong>
          <input
            className="line"
            data-key="ort"
            aria-label="Rettungspunkt"
            placeholder="Rettungspunkt"
            autoComplete="off"
          />
        </div>
        <p>
          <strong>Hinweise zur Gesundheit: {list.healthNotes}</strong>
        </p>
      </div>
      {list.legend.length > 0 && (
        <details className="legend" open>
          <summary>Was die Zeichen bedeuten</summary>
          <ul>
            {list.legend.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      <p className="warn screen" id="deleted" role="status" />
      <p className="tally" id="tally" role="status" />
      <div className="columns" aria-hidden="true">
        <span>Da</span>
        <span>Heim</span>
        <span>Name</span>
        <span>Alter</span>
      </div>
      {parties.length === 0 && <p>Noch niemand bestätigt.</p>}
      {parties.map(party => (
        <Party key={party.people[0]?._id} party={party} />
      ))}
      <LateComers />
      <div className="end screen">
        <p id="kept">
          Die Häkchen bleiben, solange diese Datei offen ist. Danach sind sie weg: Nimm auch die Liste auf Papier mit.
        </p>
        <button id="forget" type="button" hidden>
          Häkchen und Notizen löschen
        </button>
      </div>
    </main>
  )
}

function Party({ party: { name, reference, phone, emergencyPhones, warning, notes, people } }: { party: ForestParty }) {
  return (
    <section className="party">
      <div className="contact">
        <h2>{name}</h2>
        {reference && <span>{reference}</span>}
        {phone && (
          <span>
            Tel. <Phone number={phone} />
          </span>
        )}
        {emergencyPhones.map(number => (
          <strong key={number}>
            Notfall <Phone number={number} />
          </strong>
        ))}
      </div>
      {warning && <p className="warn">{warning}</p>}
      {notes && <p className="notes">{notes}</p>}
      <ul>
        {people.map(person => (
          <Person key={person._id} person={person} />
        ))}
      </ul>
    </section>
  )
}

/** Not everything that was typed as a number can be called. */
const Phone = ({ number }: { number: string }) => {
  const link = telephoneLink(number)
  return link === undefined ? number : <a href={link}>{number}</a>
}

const Person = ({ person: { _id, name, age, health, signs, details } }: { person: ForestPerson }) => (
  <li className="person">
    <Tick id={_id} name={name} />
    <span className="name">{name}</span>
    <span>{age}</span>
    {signs && <strong className="signs">{signs}</strong>}
    {health && <strong className="health">{health}</strong>}
    {details.length > 0 && (
      <details className="screen">
        <summary>Einzelheiten</summary>
        <ul>
          {details.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    )}
  </li>
)

/** Shows check boxes for arrival and for going home. */
const Tick = ({ id, name }: { id: string; name: string }) => (
  <>
    {/* A label around the box makes it as large as a finger. */}
    <label className="tick">
      <input type="checkbox" data-key={`da ${id}`} aria-label={`${name}: da`} autoComplete="off" />
    </label>
    <label className="tick">
      <input type="checkbox" data-key={`heim ${id}`} aria-label={`${name}: wieder heim`} autoComplete="off" />
    </label>
  </>
)

const LateComers = () => (
  <section className="late">
    <h2>Spontan dazugekommen: Name, Alter, Telefon</h2>
    <ul>
      {Array.from({ length: LATE_COMERS }, (_, at) => `Spontan ${at + 1}`).map(name => (
        <li key={name} className="person">
          <Tick id={name} name={name} />
          <input className="line" data-key={name} aria-label={`${name}: Name, Alter, Telefon`} autoComplete="off" />
        </li>
      ))}
    </ul>
  </section>
)
