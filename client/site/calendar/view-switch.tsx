import { Icon } from '../../kit/ui/icon.tsx'

/** Links to the calendar's other view, a page of its own. Keeps course and audience of `query`. */
export function ViewSwitch({ current, query }: { current: 'list' | 'month'; query: URLSearchParams }) {
  const filters = [...query].filter(([name, value]) => ['kurs', 'wer'].includes(name) && value !== '')
  const address = (view: Record<string, string>) => {
    const search = new URLSearchParams([...Object.entries(view), ...filters]).toString()
    return search === '' ? '/kalender' : `/kalender?${search}`
  }
  const link = (view: typeof current, href: string, icon: 'list' | 'calendar', label: string) => (
    <a
      className={`button button-small${view === current ? '' : ' button-outline'}`}
      href={href}
      aria-current={view === current ? 'page' : undefined}
    >
      <Icon name={icon} />
      {label}
    </a>
  )
  return (
    <nav className="view-switch" aria-label="Ansicht">
      {link('list', address({}), 'list', 'Liste')}
      {link('month', address({ ansicht: 'monat' }), 'calendar', 'Monat')}
    </nav>
  )
}
