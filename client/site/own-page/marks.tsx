const shapes = {
  back: 'M20 12H4.5M10.5 6l-6 6 6 6',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10.5 21h3M12 5V3',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7v5.5l3.5 2',
  copy: 'M8.5 8.5h11v11h-11zM5 15.5H4.5v-11h11V5',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  page: 'M6 3.5h8.5L18.5 8v12.5H6zM14 3.5V8.5h4.5M9 12.5h6.5M9 16h6.5',
  pin: 'M12 21c4.5-4.8 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.2 6.5 11zM9.8 10a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0',
  swap: 'M4 8h15M15.5 4.5L19 8l-3.5 3.5M20 16H5M8.5 12.5L5 16l3.5 3.5',
} as const

/** Icons used only on the booking's page. That page has no scripts, so the icons are in no bundle. */
export const BookingIcon = ({ name }: { name: keyof typeof shapes }) => (
  <svg className="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
)
