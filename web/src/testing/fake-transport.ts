import type { Call, CallGroup } from '@sunport/contract/call.ts'
import { type InfoDetail, type InfoRow, infoRowKeys } from '@sunport/contract/calls/info.ts'
import { calls } from '@sunport/contract/calls.ts'
import type { SendCall } from '@sunport/contract/client.ts'
import { z } from 'zod'

type Answer = (input: Record<string, unknown>) => unknown

/** A call's own name, and with its group before it where several groups have the name. */
const namesOf = (call: Call): { name: string; full: string } => {
  const groups: [string, CallGroup][] = Object.entries(calls)
  for (const [group, members] of groups)
    for (const [name, known] of Object.entries(members))
      if (known === call) return { name, full: `${group}.${name}` }
  return { name: '', full: '' }
}

const site = {
  id: 's1',
  siteCode: 'other',
  name: '测试采购网',
  regionCode: '990000',
  domain: null,
  parentId: null,
  title: '测试采购网',
  logoUrl: null,
  iconUrl: null,
  organiser: null,
  undertaker: null,
  support: null,
  phone: null,
  icp: null,
  police: null,
  siteIdCode: null,
}

/** Answers of a site that has nothing to show. */
const emptySite: Record<string, Answer> = {
  getDeploymentSiteId: () => site,
  getSystemInfo: () => ({ logoContent: '测试采购网', logoUrl: null, iconUrl: null }),
  selectInfoForIndex: () => ({ rows: [], total: 0 }),
  selectInfoMoreChannel: () => ({ rows: [], total: 0 }),
  selectLaws: () => ({ rows: [], total: 0, counts: [] }),
  selectOpenTenderInfo: () => ({ rows: [], total: 0 }),
  selectInfoByOpenTenderCode: () => ({ rows: [], total: 0 }),
  selectPAndNInfoById: () => ({ previous: null, next: null }),
  getInfoById: () => null,
  getWithdrawnText: () => null,
  'lawText.read': () => null,
  getSubjectColorBySiteId: () => ({ siteId: '1', subjectColor: '', grayMode: '0' }),
  listCampaigns: () => ({ rows: [], total: 0 }),
  getCampaign: () => null,
  'figureReply.published': () => [],
  'figures.board': () => ({
    year: '2026',
    stage: 'result',
    years: ['2026'],
    chosen: [],
    minCount: 3,
    isHidden: false,
    total: { count: 0, amount: null },
    priced: 0,
    tables: [],
    steps: [],
    smallFirms: null,
    smallAmount: null,
    singleBids: null,
  }),
  listIndicators: () => [],
  listQuestionnaires: () => ({ rows: [], total: 0 }),
  getQuestionnaire: () => null,
  getStatistics: () => null,
  'expert.list': () => ({ rows: [], total: 0, batches: [], specialties: [] }),
  'expert.get': () => null,
  seriousInfo: () => ({ rows: [], total: 0 }),
  misconductInfo: () => ({ rows: [], total: 0 }),
}

interface SentCall {
  name: string
  full: string
  input: Record<string, unknown>
}

/** In place of the server: answers by call name (`list` or `group.list`), everything checked against the contract on both ways. */
export const fakeTransport = (answers: Record<string, Answer> = {}) => {
  const sent: SentCall[] = []
  const send: SendCall = async (call, input) => {
    const { name, full } = namesOf(call)
    sent.push({ name, full, input })
    const answer = answers[full] ?? answers[name] ?? emptySite[full] ?? emptySite[name] ?? (() => [])
    const data = answer(z.parse(call.input, input) as Record<string, unknown>)
    return z.parse(call.data, data)
  }
  return {
    send,
    sent,
    sentTo: (name: string) =>
      sent.filter(call => call.name === name || call.full === name).map(({ input }) => input),
  }
}

const blank = Object.fromEntries(infoRowKeys.map(key => [key, null]))

/** A row with all its keys, of which only the given ones say something. */
export const infoRow = (values: Partial<InfoRow> = {}): InfoRow =>
  ({
    ...blank,
    id: 'a1',
    site: 's1',
    channel: 'c1',
    title: '关于开展采购培训的通知',
    noticeTime: '2026-03-02 09:30:00',
    state: '1',
    attchList: [],
    attchs: [],
    workflowInstanceStepsVoList: [],
    htmlIndexnum: '1',
    clickNum: 0,
    ...values,
  }) as InfoRow

export const infoDetail = (values: Partial<InfoDetail> = {}): InfoDetail => ({
  ...infoRow(values),
  content: '<p>正文</p>',
  purchaseMannerName: null,
  purchaseNatureName: null,
  source: null,
  issuer: null,
  effectDate: null,
  validity: null,
  environment: null,
  facts: [],
  elderSummary: null,
  tags: [],
  related: [],
  laws: [],
  notices: [],
  titleMark: null,
  attestSeq: null,
  announcedOpenTenderTime: null,
  terms: [],
  corrections: [],
  contentInForce: null,
  withdrawnReason: null,
  replacedBy: null,
  ...values,
})
