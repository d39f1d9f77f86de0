import { folded } from '../folded.ts'

/** A program that exports tables, and what its columns hold. */
export type Program = {
  name: string
  /** Headings that it alone writes together. */
  marks: readonly string[]
  /** Its dates with slashes begin with the month. */
  isAmerican?: true
  /** Its rows are tickets: cancelled ones stay out. */
  hasTickets?: true
  /** By field, the best first. */
  columns: Readonly<Record<string, readonly string[]>>
}

const programs: readonly Program[] = [
  {
    name: 'The Events Calendar',
    marks: ['Event Name', 'Event Start Date'],
    isAmerican: true,
    columns: {
      title: ['Event Name'],
      description: ['Event Description', 'Event Excerpt'],
      day: ['Event Start Date'],
      time: ['Event Start Time'],
      endDay: ['Event End Date'],
      endTime: ['Event End Time'],
      place: ['Event Venue Name'],
      cost: ['Event Cost'],
    },
  },
  {
    name: 'Outlook',
    marks: ['Betreff', 'Beginnt am', 'Beginnt um'],
    columns: {},
  },
  {
    // Outlook in English writes the same headings.
    name: 'Google Calendar',
    marks: ['Subject', 'Start Date', 'Start Time'],
    isAmerican: true,
    columns: {},
  },
]

const plain = (heading: string) => folded(heading).replace(/[^a-z\d#]/g, '')

/** The program that wrote these headings. */
export function programOf(headings: readonly string[]): Program | undefined {
  const names = new Set(headings.map(plain))
  return programs.find(({ marks }) => marks.every(mark => names.has(plain(mark))))
}
