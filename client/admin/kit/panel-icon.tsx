const shapes = {
  view: 'M2.5 12c2.4-4.2 5.6-6.3 9.5-6.3s7.1 2.1 9.5 6.3c-2.4 4.2-5.6 6.3-9.5 6.3s-7.1-2.1-9.5-6.3zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  edit: 'M4 20l1-4.5L16.5 4a2 2 0 0 1 3.5 1.5L8.5 19zM14 6.5l3.5 3.5',
  add: 'M12 5v14M5 12h14',
  close: 'M5 5l14 14M19 5L5 19',
  bin: 'M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5l1 13.5h9l1-13.5M10.5 10.5v6M13.5 10.5v6',
  upload: 'M12 16V4.5M7 9l5-5 5 5M4 15v4.5h16V15',
  up: 'M12 19V5.5M6 11l6-6 6 6',
  down: 'M12 5v13.5M6 13l6 6 6-6',
  left: 'M19 12H5.5M11 6l-6 6 6 6',
  right: 'M5 12h13.5M13 6l6 6-6 6',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  logout: 'M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  copy: 'M8.5 8.5h11v11h-11zM5 15.5V4.5h11',
  download: 'M12 4.5V16M7 11.5l5 5 5-5M4 19.5h16',
  tools: 'M4 7h9M17 7h3M15 4.8v4.4M4 12h3M11 12h9M9 9.8v4.4M4 17h10M18 17h2M16 14.8v4.4',
  mail: 'M3 5.5h18v13H3zM3.5 6.5l8.5 7 8.5-7',
  again: 'M19.5 8A8.5 8.5 0 1 0 20.5 12M20 3.5V8.5H15',
  list: 'M9 6.5h11.5M9 12h11.5M9 17.5h11.5M4 6.5h.01M4 12h.01M4 17.5h.01',
  chart: 'M3.5 20h17M6.5 16.5v-5M12 16.5V5M17.5 16.5V9',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4M12 3v2',
  page: 'M6 3.5h8.5L18.5 8v12.5H6zM14 3.5V8.5h4.5M9 12.5h6.5M9 16h6.5',
  health: 'M9 3.5h6V9h5.5v6H15v5.5H9V15H3.5V9H9z',
  euro: 'M18 6.5a7 7 0 1 0 0 11M3.5 10.5h10M3.5 13.5h10',
  lock: 'M5.5 10.5h13v9.5h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5',
  today: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z',
  calendar: 'M4 5.5h16v14.5H4zM4 10h16M8 3v4.5M16 3v4.5M8 13.5h.01M12 13.5h.01M16 13.5h.01M8 16.5h.01M12 16.5h.01',
  more: 'M5 11.4a.6.6 0 1 0 0 1.2a.6.6 0 0 0 0-1.2zM12 11.4a.6.6 0 1 0 0 1.2a.6.6 0 0 0 0-1.2zM19 11.4a.6.6 0 1 0 0 1.2a.6.6 0 0 0 0-1.2z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.5 15.5l5 5',
  people:
    'M9 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7zM2.5 20v-2a4.5 4.5 0 0 1 4.5-4.5h4a4.5 4.5 0 0 1 4.5 4.5v2M16 5a3.5 3.5 0 0 1 0 6.5M18 14a4.5 4.5 0 0 1 3.5 4.4V20',
  phone:
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1.5 1.5 0 0 1-1.5 1.5A15.5 15.5 0 0 1 3.5 5.5A1.5 1.5 0 0 1 5 4z',
  print: 'M7 8.5V4h10v4.5M7 17H4V9.5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1V17h-3M7 14h10v6H7z',
  image: 'M3.5 4.5h17v15h-17zM3.5 16l5-5 4 4 3-3 5 5M16 8.5h.01',
  question:
    'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.6h.01',
  away: 'M6.5 17.5L18 6M8.5 6H18v9.5',
  open: 'M6 9.5l6 6 6-6',
  check: 'M4.5 12.5l5 5 10-11',
} as const

export type PanelIconName = keyof typeof shapes

/** Icons of the panel, shown beside words or on a labelled button. */
export function PanelIcon({ name }: { name: PanelIconName }) {
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
