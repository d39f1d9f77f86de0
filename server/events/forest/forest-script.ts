/**
 * Counts ticks, and stores ticks and notes in the browser by ids, if it allows files to do so. Lists opened from the
 * desk also store title and last day: the desk shows and deletes them. Stops storing once the desk has deleted the
 * entry, for example at sign-out.
 */
export const forestScript = `
'use strict'
{
  const { event, until } = document.querySelector('main').dataset
  const key = 'waldliste-' + event
  const fields = [...document.querySelectorAll('input')]
  const kept = document.getElementById('kept')
  const forget = document.getElementById('forget')
  const isBox = field => field.type === 'checkbox'
  const count = column => fields.filter(field => field.checked && field.dataset.key.startsWith(column)).length
  const tally = () => {
    document.getElementById('tally').textContent = 'Da: ' + count('da ') + ', wieder heim: ' + count('heim ')
  }
  const values = () => Object.fromEntries(fields.map(field => [field.dataset.key, isBox(field) ? field.checked : field.value]))
  const fill = known => {
    for (const field of fields) {
      const value = known[field.dataset.key]
      if (isBox(field)) field.checked = value === true
      else field.value = typeof value === 'string' ? value : ''
    }
    tally()
  }
  const openOnly = kept.textContent
  const title = document.querySelector('h1').textContent
  const isOver = until < new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
  const stay = isOver
    ? 'Der Termin ist vorbei: Häkchen und Notizen bleiben nur, bis du die Verwaltung wieder öffnest.'
    : until
      ? 'Häkchen und Notizen bleiben auf diesem Gerät, auch wenn du die Liste schließt: bis zum ' + until.split('-').reverse().map(Number).join('.') + ', oder bis du dich abmeldest.'
      : 'Häkchen und Notizen bleiben in diesem Browser, auch wenn du die Datei schließt.'
  let isKept = false
  let isDeleted = false
  const stop = () => {
    isDeleted = true
    localStorage.removeItem(key)
    document.getElementById('deleted').textContent = 'Häkchen und Notizen werden nicht mehr behalten, weil du dich abgemeldet oder sie in der Verwaltung gelöscht hast oder der Termin vorbei ist. Sie bleiben nur, solange diese Seite offen ist.'
    kept.textContent = ''
    forget.hidden = true
  }
  const look = () => {
    try {
      if (until && isKept && !isDeleted && localStorage.getItem(key) === null) stop()
    } catch {}
  }
  const keep = () => {
    tally()
    look()
    if (isDeleted) return
    try {
      localStorage.setItem(key, JSON.stringify(until ? { ...values(), until, title } : values()))
      isKept = true
      kept.textContent = stay
      forget.hidden = false
    } catch {
      kept.textContent = openOnly
    }
  }
  const STALE_MS = 90000
  const { asOf } = document.querySelector('main').dataset
  const stale = () => {
    if (asOf && (!navigator.onLine || Date.now() - Date.parse(asOf) > STALE_MS))
      document.getElementById('stale').textContent =
        'Änderungen und Widerrufe seit ' + document.getElementById('as-of').textContent + ' können hier fehlen: ohne Netz bleibt die Liste, wie sie war.'
  }
  const renew = () => {
    if (navigator.onLine && isKept && !isDeleted && !document.activeElement?.matches('.line')) location.reload()
    else stale()
  }
  if (asOf) {
    stale()
    setInterval(renew, 45000)
    addEventListener('offline', stale)
  }
  try {
    const known = JSON.parse(localStorage.getItem(key))
    if (known) fill(known)
  } catch {}
  keep()
  addEventListener('input', keep)
  addEventListener('pageshow', look)
  addEventListener('storage', event => {
    if (until && isKept && (event.key === key || event.key === null) && event.newValue === null) stop()
  })
  forget.addEventListener('click', () => {
    if (!confirm('Alle Häkchen und Notizen dieser Liste löschen?')) return
    fill({})
    keep()
    // Keeps an entry without ticks for a list of the desk: a missing entry means that the desk has deleted it.
    if (!until) localStorage.removeItem(key)
  })
}
`
