const shapes = {
  arrow: 'M4 12h15.5M13.5 6l6 6-6 6',
  chevron: 'M5 8.5l7 7 7-7',
  calendar: 'M4 5.5h16v15H4zM4 10h16M8 3v4.5M16 3v4.5M8 13.5h.01M12 13.5h.01M16 13.5h.01M8 17h.01M12 17h.01',
  print: 'M7 8V3.5h10V8M7 17H4V8h16v9h-3M7 14h10v6.5H7z',
  check: 'M4.5 12.5l5 5 10-11',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  people:
    'M5.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M2.5 20c.3-4 3-6 6.5-6s6.2 2 6.5 6M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.4c2.3.7 3.8 2.6 4 5.6',
  plus: 'M12 5v14M5 12h14',
  cross: 'M6 6l12 12M18 6L6 18',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.3h.01',
  phone:
    'M5.2 3.2l3.6 .6 1.4 4.4-2.3 2a13 13 0 0 0 5.9 5.9l2-2.3 4.4 1.4.6 3.6c.1.9-.6 1.9-1.6 1.9A17 17 0 0 1 3.3 4.8c0-1 .9-1.7 1.9-1.6z',
  mail: 'M3 5.5h18v13H3zM3.5 6.5l8.5 7 8.5-7',
  house: 'M3 11.5L12 4l9 7.5M5.5 9.5V20h13V9.5M10 20v-6h4v6',
  book: 'M12 6.2C9.5 4.8 6.5 4.5 3 4.7v14c3.5-.2 6.5.1 9 1.5 2.5-1.4 5.5-1.7 9-1.5v-14c-3.5-.2-6.5.1-9 1.5zM12 6.2v14',
  tools: 'M4 7h9M17 7h3M15 4.8v4.4M4 12h3M11 12h9M9 9.8v4.4M4 17h10M18 17h2M16 14.8v4.4',
  play: 'M8 5.5v13l11-6.5z',
  pause: 'M9 6v12M15 6v12',
  previous: 'M14.5 6.5L9 12l5.5 5.5',
  next: 'M9.5 6.5L15 12l-5.5 5.5',
} as const

export type IconName = keyof typeof shapes

/** Hidden from screen readers, as words always stand beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={`icon icon-${name}`} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
