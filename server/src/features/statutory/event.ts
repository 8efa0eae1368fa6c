import type { CalendarEvent } from '@sunport/contract/open/ics.ts'
import { answerWords, stepsWords } from '@sunport/contract/statutory/answer-words.ts'
import { questionFor } from '@sunport/contract/statutory/questions.ts'
import type { FoundDate } from './service.ts'

/** The day as an event of a calendar; the same question always makes the same one. */
export const eventOf = ({ ask, way, day, date, steps }: FoundDate, host: string): CalendarEvent => {
  const terms = steps.map(({ term }) => term)
  const { event = `${terms[0]?.from}之日` } = questionFor(ask)
  return {
    uid: `statutory-${ask}-${way}-${day}@${host}`,
    sequence: 0,
    start: date,
    changedAt: `${day} 00:00:00`,
    summary: answerWords(terms, way, event),
    description: [
      `${way === 'forward' ? event : '最后一天'}：${day}`,
      stepsWords(terms),
      ...terms.map(({ basis }) => `依据：${basis}`),
    ].join('\n'),
    remindDaysBefore: [1],
  }
}
