import { toWireTime } from '@sunport/contract/format/dates.ts'
import { inject, vi } from 'vitest'
import { apiOf, signIn } from './api.ts'

const origin = inject('origin')
const dayMs = 86_400_000

export const surveyDeskOf = async (userName: string) =>
  apiOf(origin, await signIn(origin, userName)).questionnaireDesk

type Desk = Awaited<ReturnType<typeof surveyDeskOf>>
export type Question = Parameters<Desk['saveDesign']>[0]['questions'][number]
type Survey = Omit<Parameters<Desk['create']>[0], 'startTime' | 'endTime'>

const plain = {
  help: null,
  required: true,
  options: [],
  minSelect: null,
  maxSelect: null,
  maxLength: null,
  publicResult: true,
  personalData: false,
}

export const question = (over: Pick<Question, 'code' | 'type' | 'title'> & Partial<Question>): Question => ({
  ...plain,
  ...over,
})

export const choice = (code: string, title: string, ...texts: string[]): Question =>
  question({
    code,
    type: 'single',
    title,
    options: texts.map((text, at) => ({ code: 'ABCDEFGH'[at] ?? '', text, exclusive: false })),
  })

/** A draft that is long open once it is approved: lists begin with what began last, and others answer the first. */
export const draftSurvey = async (survey: Survey) => {
  const now = Date.now()
  return (await surveyDeskOf('editor')).create({
    ...survey,
    startTime: toWireTime(new Date(now - 60 * dayMs)),
    endTime: toWireTime(new Date(now + 3_600_000)),
  })
}

/** One that nobody else answers: made, designed, approved, and opened by the clock. */
export const openSurvey = async (survey: Survey, questions: Question[]): Promise<string> => {
  const { id, version } = await draftSurvey(survey)
  const editor = await surveyDeskOf('editor')
  const designed = await editor.saveDesign({ id, version, questions })
  await editor.draft({ id, version: designed.version, action: 'submit' })
  const reviewer = await surveyDeskOf('reviewer2')
  await reviewer.review({ id, version: (await reviewer.get({ id })).version, action: 'approve' })
  await vi.waitFor(
    async () => {
      if ((await reviewer.get({ id })).state !== 'open') throw new Error('it is not open yet')
    },
    { timeout: 60_000 },
  )
  return id
}
