/** One thing that happens on a day or at a moment, as calendars of others keep it. */
export interface CalendarEvent {
  /** Never another for the same thing: by it a calendar finds the event that has moved. */
  uid: string
  /** How often it was changed since it was first told. */
  sequence: number
  /** Wire time; a bare day for what has no hour. */
  start: string
  /** Wire time of the last change. Not of the answer: what has not changed is told in the same bytes. */
  changedAt: string
  summary: string
  description?: string | undefined
  location?: string | undefined
  url?: string | undefined
  isCancelled?: boolean | undefined
  /** Days before, on each of which the calendar reminds. */
  remindDaysBefore?: readonly number[] | undefined
}

export interface Calendar {
  name: string
  description?: string | undefined
  events: readonly CalendarEvent[]
}

const mostOctets = 75
const encoder = new TextEncoder()

/** A line goes on after a blank, so that no line is longer than the format allows; no letter is cut in two. */
const folded = (line: string): string => {
  const lines: string[] = []
  let [now, octets] = ['', 0]
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > mostOctets) {
      lines.push(now)
      now = ' '
      octets = 1
    }
    now += letter
    octets += size
  }
  return [...lines, now].join('\r\n')
}

/** Signs that end a line or control a device have no place in a value. */
const writable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u2028\u2029]/gu, sign => ('\t\n'.includes(sign) ? sign : ''))

const escaped = (text: string): string =>
  writable(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
const oneLine = (text: string): string => writable(text).replace(/\s/g, '')

const basic = (wire: string): string => wire.replace(/[-:]/g, '').replace(' ', 'T')
const isDay = (wire: string): boolean => wire.length === 10

const dayMs = 86_400_000
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

const beijingMs = 8 * 3_600_000
/** Moments of the record itself are told in UTC. */
const utc = (wire: string): string =>
  `${basic(new Date(Date.parse(`${wire.replace(' ', 'T')}Z`) - beijingMs).toISOString().slice(0, 19))}Z`

const zone = 'Asia/Shanghai'
/** Also what keeps a calendar without events a whole one: it must hold something. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:STANDARD',
  'DTSTART:19920101T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'TZNAME:CST',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const whenLines = (start: string): string[] =>
  isDay(start)
    ? [`DTSTART;VALUE=DATE:${basic(start)}`, `DTEND;VALUE=DATE:${basic(dayAfter(start))}`]
    : [`DTSTART;TZID=${zone}:${basic(start)}`, 'DURATION:PT1H']

const alarm = (days: number, summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-P${days}D`,
  `DESCRIPTION:${escaped(summary)}`,
  'END:VALARM',
]

const optional = (name: string, value: string | undefined): string[] =>
  value ? [`${name}:${escaped(value)}`] : []

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  ...whenLines(event.start),
  `SUMMARY:${escaped(event.summary)}`,
  ...optional('DESCRIPTION', event.description),
  ...optional('LOCATION', event.location),
  ...(event.url ? [`URL:${oneLine(event.url)}`] : []),
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'CLASS:PUBLIC',
  // It takes nobody's time: whoever looks on is not busy.
  'TRANSP:TRANSPARENT',
  ...(event.isCancelled ? [] : (event.remindDaysBefore ?? []).flatMap(days => alarm(days, event.summary))),
  'END:VEVENT',
]

const written = (lines: readonly string[]): string => lines.map(line => `${folded(line)}\r\n`).join('')

/** What a calendar begins with; whoever has many events writes them as they come. */
export const calendarHead = ({ name, description }: Omit<Calendar, 'events'>): string =>
  written([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sunport//Sunport//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...optional('X-WR-CALDESC', description),
    `X-WR-TIMEZONE:${zone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timeZone,
  ])

export const calendarEvents = (events: readonly CalendarEvent[]): string =>
  written(events.flatMap(eventLines))

export const calendarEnd = written(['END:VCALENDAR'])

/** A calendar (RFC 5545) that others subscribe to. */
export const calendarOf = ({ events, ...head }: Calendar): string =>
  calendarHead(head) + calendarEvents(events) + calendarEnd
