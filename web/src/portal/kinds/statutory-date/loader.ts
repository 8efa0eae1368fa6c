import type { StatutoryDate, StatutoryForm } from '@sunport/contract/calls/statutory.ts'
import type { LinkedPiece } from '@sunport/contract/content/law/references.ts'
import { answerWords } from '@sunport/contract/statutory/answer-words.ts'
import { type CountWay, countWays } from '@sunport/contract/statutory/ways.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { withLawPieces } from '../../parts/law-links.ts'
import { textOf } from '../../parts/query.ts'

export type Group = StatutoryForm['groups'][number]
export type Question = Group['questions'][number]

/** What the address asks, as far as it can be understood. */
export interface Asked {
  group: Group
  question: Question
  day: string
  way: CountWay
  regionCode: string
}

export interface Answer extends StatutoryDate {
  /** What the day is that was looked for. */
  words: string
  /** Where each length stands, with a link to the text of the day. */
  grounds: LinkedPiece[]
}

export interface StatutoryDateData {
  head: Head
  groups: Group[]
  places: StatutoryForm['places']
  asked: Asked | undefined
  /** Without a day there is nothing to answer yet. */
  answer: Attempt<Answer> | undefined
  failure: string | undefined
}

const readAsked = (groups: readonly Group[], query: URLSearchParams): Asked | undefined => {
  const [as, ask] = [textOf(query, 'as'), textOf(query, 'ask')]
  const asks = ({ questions }: Group) => questions.some(question => question.ask === ask)
  const group =
    groups.find(each => each.asker === as && (!ask || asks(each))) ?? groups.find(asks) ?? groups[0]
  const question = group?.questions.find(each => each.ask === ask) ?? group?.questions[0]
  if (!group || !question) return undefined
  const way = textOf(query, 'way')
  return {
    group,
    question,
    day: textOf(query, 'day'),
    way: Object.hasOwn(countWays, way) ? (way as CountWay) : 'forward',
    regionCode: textOf(query, 'regionCode'),
  }
}

const answerTo = async (context: PageContext, { question, day, way, regionCode }: Asked): Promise<Answer> => {
  const { api, siteId } = context
  const { ask, event } = question
  const found = await api.statutory.date({ siteId, ask, day, way, ...(regionCode && { regionCode }) })
  const terms = found.steps.map(({ term }) => term)
  const named = terms.map(({ lawName, article }) => `《${lawName}》${article ?? ''}`)
  const { grounds } = await withLawPieces(context, [], named, found.steps[0]?.start ?? day)
  return { ...found, words: answerWords(terms, way, event), grounds }
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const { api, siteId, url } = context
  const form = await attempt(api.statutory.form({ siteId }))
  const { groups = [], places = [] } = form.value ?? {}
  const asked = readAsked(groups, url.searchParams)
  const answer = asked?.day ? await attempt(answerTo(context, asked)) : undefined
  const told: StatutoryDateData = {
    // Days are many, and each is an address: search engines keep the page without any.
    head: { noindex: url.searchParams.has('day') || url.searchParams.has('ask') },
    ...{ groups, places, asked, answer },
    failure: form.failure,
  }
  return data(told, { status: form.failure === undefined ? 200 : 503 })
}
