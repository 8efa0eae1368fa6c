import type { ChannelFinder } from './channels.ts'
import type { Draft } from './draft.ts'
import { fieldTable, h3, noticeArea, p, table } from './html.ts'
import { mannerName, titleOf, yuan } from './notices/parts.ts'
import { wordingOf } from './notices/text.ts'
import { fieldsOf } from './notices.ts'
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

const winners = (project: Project): string =>
  h3('采购结果') +
  table(
    ['供应商名称', '供应商地址', '中标（成交）金额'],
    project.packages.map(({ winner, price }) => [winner.name, winner.address, yuan(price)]),
  )

/** A short body with the fields that matter, so that a million of them fit on a disk. */
const shortBody = (project: Project, { stage, at }: Step): string =>
  noticeArea(
    fieldTable([
      ['项目编号', project.code],
      ['项目名称', project.name],
      ['采购单位', project.buyer.name],
      ['采购方式', mannerName(project)],
      ['预算金额', yuan(project.budget)],
      ['开标时间', longTime(stage === 'tender' ? project.firstOpening : project.opening)],
    ]) +
      p(`采购需求：${project.item.need}。合同履行期限：${project.item.term}。`) +
      (stage === 'result' || stage === 'contract' ? winners(project) : '') +
      p(
        `联系方式：${project.buyer.linkMan}，${project.buyer.phone}；代理机构：${project.agency.name}，${project.agency.phone}。`,
      ) +
      p(longDate(at)),
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
    return [
      {
        key: `${key}/${at}`,
        kind: 'notice',
        channel,
        title: titleOf(project, kindNames[step.stage] ?? '公告', random),
        body: shortBody(project, step),
        at: step.at,
        clicks: random.int(3, 900),
        fields: fieldsOf(project, step, wording.noticeType),
        more: {},
        dataSource: 'gp-notice-center',
        attachments: [],
        life: 'live',
      },
    ]
  })
}
