import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { publicityDays, resultDays } from './announced-days.ts'
import type { ChannelFinder } from './channels.ts'
import type { Draft, Fields } from './draft.ts'
import { fieldLines, h3, noticeArea, p, paragraphs } from './html.ts'
import { fieldsOf } from './notices/fields.ts'
import { mannerName, titleOf, winnersOf, yuan } from './notices/parts.ts'
import { wordingOf } from './notices/text.ts'
import type { Place } from './places.ts'
import type { Project } from './projects.ts'
import { projectOf } from './projects.ts'
import { type Random, randomFrom } from './random.ts'
import type { Step } from './schedule.ts'
import { dayOf, longDate, longTime, workdayFrom } from './time.ts'
import { pastDay } from './wishes.ts'

export interface MassRegion {
  siteCode: string
  siteName: string
  places: Place[]
  pickPlace: (random: Random, flow: 'project') => Place
  find: ChannelFinder['find']
}

const kindNames: Partial<Record<Step['stage'], string>> = {
  intention: '采购意向公开',
  plan: '采购计划',
  demand: '采购需求公示',
  publicity: '采购前公示',
  prequalification: '资格预审公告',
  tender: '采购公告',
  correction: '更正公告',
  result: '结果公告',
  termination: '终止公告',
  contract: '合同公告',
  acceptance: '履约验收公告',
}

const labels: [label: string, key: keyof Fields, say?: (value: string) => string][] = [
  ['项目编号', 'openTenderCode'],
  ['项目名称', 'openTenderName'],
  ['采购人', 'purchaser'],
  ['预算金额', 'budget', value => yuan(Number(value))],
  ['开标时间', 'openTenderTime', value => longTime(parseWireTime(value)?.getTime() ?? 0)],
  ['预计采购时间', 'expectPurchaseTime'],
]

const outcome = (project: Project, stage: Step['stage'], { bidCompany, successfulMoney }: Fields): string => {
  if (stage === 'result') return h3('采购结果') + winnersOf(project.packages)
  if (!bidCompany) return ''
  if (!successfulMoney) return h3('拟定供应商信息') + fieldLines([['供应商名称', bidCompany]])
  return fieldLines([
    ['供应商（乙方）', bidCompany],
    ['合同金额', yuan(Number(successfulMoney))],
  ])
}

const announced = ({ noticeEndTime }: Fields, { stage, at }: Step, { manner }: Project): string => {
  if (!noticeEndTime) return ''
  if (stage === 'publicity')
    return h3('公示期限') + p(`${longDate(at)} 至 ${longDate(parseWireTime(noticeEndTime)?.getTime() ?? 0)}`)
  return p(`公告期限：自本公告发布之日起${stage === 'result' ? resultDays : publicityDays(manner)}个工作日。`)
}

/** A short body with the fields that matter, so that a million of them fit on a disk. */
const shortBody = (project: Project, step: Step, fields: Fields): string =>
  noticeArea(
    fieldLines([
      ...labels.flatMap(([label, key, say = String]): [string, string][] => {
        const value = fields[key]
        return value ? [[label, say(value)]] : []
      }),
      ['采购方式', mannerName(project)],
    ]) +
      p(`采购需求：${project.item.need}。合同履行期限：${project.item.term.words}。`) +
      outcome(project, step.stage, fields) +
      announced(fields, step, project) +
      h3('联系方式') +
      p(`联系人：${project.buyer.linkMan}，${project.buyer.phone}`) +
      (fields.agency
        ? paragraphs(['2.采购代理机构信息', `名称：${fields.agency}`, `联系方式：${project.agency.phone}`])
        : '') +
      p(longDate(step.at)),
  )

/** Some are still to be opened, as in any month of a real site. */
const openingDay = (random: Random, today: number): number =>
  random.chance(0.03) ? workdayFrom(today + random.int(1, 25)) : pastDay(random, today)

/** The notices of one more project; its number makes every id, so that no two runs can clash. */
export const massProject = (region: MassRegion, seed: number, number: number, now: number): Draft[] => {
  const key = `${seed}/mass/${region.siteCode}/${number}`
  const random = randomFrom(key)
  const project = projectOf(
    random,
    {
      key,
      serial: number % 10_000,
      siteName: region.siteName,
      flow: 'project',
      place: region.pickPlace(random, 'project'),
      openingDay: openingDay(random, dayOf(now)),
    },
    region.places,
    now,
  )
  return project.steps.flatMap((step, at): Draft[] => {
    const wording = wordingOf(project, step, random)
    const channel = wording && region.find('project', wording.noticeType)
    if (!wording || !channel) return []
    const fields = fieldsOf(project, step, wording.noticeType)
    return [
      {
        key: `${key}/${at}`,
        kind: 'notice',
        channel,
        title: titleOf(project, kindNames[step.stage] ?? '公告', random),
        body: shortBody(project, step, fields),
        at: step.at,
        clicks: random.int(3, 900),
        fields,
        more: {},
        dataSource: 'gp-notice-center',
        attachments: [],
        life: 'live',
      },
    ]
  })
}
