import type { Api } from '@sunport/contract/calls.ts'
import { directoryPageSize, questionnaireStatus } from '@sunport/contract/codes.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'

/** What a page is about: the query that names it, its heading, and its document's title where that differs. */
export interface Subject {
  query?: Record<string, string>
  title: string
  documentTitle?: string
}

type Find = (api: Api, siteId: string, route: PlainRoute) => Promise<Subject> | Subject

const page = { currPage: 1, pageSize: 20 }
const directory = { currPage: 1, pageSize: directoryPageSize } as const

const firstOf = <T extends { id: string }>(records: T[], titleOf: (record: T) => string): Subject => {
  const [record] = records
  if (!record) throw new Error('there is no record to show')
  return { query: { id: record.id }, title: titleOf(record) }
}

const questionnaire =
  (status: keyof typeof questionnaireStatus): Find =>
  async (api, siteId) => {
    const { rows } = await api.questionnaire.listQuestionnaires({
      siteId,
      status: questionnaireStatus[status],
      ...page,
    })
    return firstOf(rows, ({ title }) => title)
  }

const searchKey = '采购'
/** A search shows what it found only when it is asked for something. */
const searching =
  (...variants: (string | undefined)[]): Find =>
  (_, __, { title, variant }) =>
    variants.includes(variant) ? { query: { searchKey }, title } : { title }

const subjects: Partial<Record<PlainRoute['kind'], Find>> = {
  'supplier-detail': async (api, siteId) =>
    firstOf((await api.supplier.homeList({ siteId, ...directory })).list, ({ supplyCn }) => supplyCn),
  'agency-detail': async (api, siteId) =>
    firstOf((await api.agency.agencyList({ siteId, ...directory })).list, ({ agentName }) => agentName),
  'expert-detail': async (api, siteId) =>
    firstOf(
      (await api.expert.list({ siteId, ...page })).rows,
      ({ batch, name }) => `${batch}评审专家公示：${name}`,
    ),
  organisation: async (api, siteId) => {
    const asked = { siteId, noticeType: '00101', currPage: 1, pageSize: 1 }
    const [row] = (await api.info.selectInfoMoreChannel(asked)).rows
    if (!row?.purchaser) throw new Error('no notice names its purchaser')
    return { query: { name: row.purchaser, role: 'purchaser' }, title: row.purchaser }
  },
  project: async (api, siteId) => {
    const asked = { siteId, noticeType: '00103', currPage: 1, pageSize: 40 }
    const row = (await api.info.selectInfoMoreChannel(asked)).rows.find(({ planId }) => planId)
    const project = row?.planId && (await api.project.read({ siteId, planId: row.planId }))
    if (!project) throw new Error('no project was ever corrected')
    const { planId, name } = project
    return { query: { planId: planId ?? '' }, title: name, documentTitle: `${name} - 项目全过程` }
  },
  'red-head-document': async (api, siteId) =>
    firstOf(
      (await api.info.selectInfoForIndex({ siteId, noticeType: '001101', ...page })).rows,
      ({ title }) => title,
    ),
  'questionnaire-answer': questionnaire('open'),
  'questionnaire-stats': questionnaire('ended'),
  'message-board': async (api, siteId, { title, variant }) =>
    variant === 'detail'
      ? firstOf((await api.message.listMessages({ siteId, ...page })).rows, ({ subject }) => subject)
      : { title },
  'full-search': (_, __, { title }) => ({
    query: { searchKey },
    title,
    documentTitle: `“${searchKey}”的检索结果`,
  }),
  'search-across': (_, __, { title }) => ({
    query: { searchKey },
    title,
    documentTitle: `“${searchKey}”的跨省检索结果`,
  }),
  'knowledge-base': searching('search'),
  'app-page': searching('search', 'query'),
}

export const subjectOf = (api: Api, siteId: string, route: PlainRoute): Promise<Subject> | Subject =>
  subjects[route.kind]?.(api, siteId, route) ?? { title: route.title }
