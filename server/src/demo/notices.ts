import { type PurchaseManner, purchaseNatures } from '@sunport/contract/codes.ts'
import type { NoticeFlow, RegionPack } from '@sunport/regions/pack.ts'
import { channelFinder } from './channels.ts'
import type { DemoFile, Draft } from './draft.ts'
import { planCode } from './notices/before.ts'
import { fieldsOf, hasAgency } from './notices/fields.ts'
import { reserveReport } from './notices/sme.ts'
import { wordingOf } from './notices/text.ts'
import { type Place, placesOf } from './places.ts'
import { type Project, type ProjectWish, projectOf } from './projects.ts'
import { type Random, randomFrom } from './random.ts'
import type { Step } from './schedule.ts'
import { catalogueOf } from './text/item-classes.ts'
import { dayOf, publishedOn, publishingDay, workdayUntil } from './time.ts'
import { fixedWishes, medicalWishes, pastDay, placePicker, sideDay } from './wishes.ts'

export interface NoticeRequest {
  pack: RegionPack
  now: number
  count: number
  seed: number
  files: DemoFile[]
}

/** How many of 420 notices a side flow gets where the region has it. */
const sideFlows: [flow: NoticeFlow, share: number][] = [
  ['store', 45],
  ['framework', 40],
  ['bulk', 30],
  ['legacy', 45],
  ['state-owned', 40],
  ['college', 40],
  ['self', 45],
]
/** Calls into a framework and dealings of the store are manners of their own; a batch is always tendered. */
const sideManners: Partial<Record<NoticeFlow, PurchaseManner>> = { store: '9', framework: '9', bulk: '1' }

const reserveReports = 16

/** All notices of a region: the fixed stories, the side flows, then projects until there are enough. */
export const noticesOf = ({ pack, now, count, seed, files }: NoticeRequest): Draft[] => {
  const places = placesOf(pack)
  const finder = channelFinder(pack)
  const pickPlace = placePicker(pack, places)
  const today = dayOf(now)
  const drafts: Draft[] = []
  let serial = 0
  const add = (
    flow: NoticeFlow,
    wish: Omit<ProjectWish, 'key' | 'serial' | 'siteName' | 'place' | 'flow'>,
    place?: Place,
  ) => {
    serial++
    const key = `${seed}/${pack.siteCode}/${serial}`
    const random = randomFrom(key)
    const whole = {
      ...wish,
      key,
      serial,
      siteName: pack.siteName,
      flow,
      place: place ?? pickPlace(random, flow),
    }
    drafts.push(...draftsOf(projectOf(random, whole, places, now), key, finder.find, random, files))
  }
  const upTo = (wanted: number, make: () => void) => {
    const start = drafts.length
    while (drafts.length - start < wanted) make()
  }
  for (const wish of fixedWishes(today, publishingDay(now))) add('project', wish)
  for (const [flow, share] of sideFlows) {
    if (!finder.hasFlow(flow)) continue
    const random = randomFrom(`${seed}/${pack.siteCode}/${flow}`)
    upTo((share * count) / 420, () =>
      add(flow, { openingDay: sideDay(random, flow, today), manner: sideManners[flow] }),
    )
  }
  const random = randomFrom(`${seed}/${pack.siteCode}/fill`)
  // A list of its own for single sources must not stand empty.
  if (finder.hasFlow('single-source'))
    for (let at = 0; at < 12; at++) add('project', { openingDay: pastDay(random, today), manner: '5' })
  for (let at = 0; at < reserveReports; at++)
    drafts.push(
      ...reserveDraft(
        `${seed}/${pack.siteCode}/reserve/${at}`,
        pickPlace(random, 'project'),
        finder.find,
        now,
      ),
    )
  upTo(count - drafts.length, () => add('project', { openingDay: pastDay(random, today) }))
  const capital = places.find(({ level }) => level === 'city')
  for (const wish of medicalWishes(today)) add('project', wish, capital)
  return drafts
}

type FindChannel = ReturnType<typeof channelFinder>['find']

/** The notices of one project that its region publishes, in the order of time. */
export const draftsOf = (
  project: Project,
  key: string,
  findChannel: FindChannel,
  random: Random,
  files: DemoFile[],
): Draft[] =>
  project.steps.flatMap((step, at) => {
    const wording = wordingOf(project, step, random)
    const channel = wording && findChannel(project.flow, wording.noticeType)
    if (!wording || !channel) return []
    const { title, body, values } = wording.write(project, step.at, random)
    return {
      key: `${key}/${at}`,
      kind: 'notice' as const,
      channel,
      title,
      body,
      at: step.at,
      clicks: random.int(12, 2400),
      fields: fieldsOf(project, step, wording.noticeType),
      values: { ...values, catalogue: catalogueOf(project.item.category) },
      more: { ...contactsOf(project, hasAgency(project, step.stage)), ...biddersOf(project, step.stage) },
      dataSource: project.flow === 'legacy' ? 'gp-old-site' : 'gp-notice-center',
      attachments: attachmentsOf(project, step, random, files),
      life: 'live' as const,
    }
  })

const fileClasses: Partial<Record<Step['stage'], RegExp>> = {
  prequalification: /资格预审/,
  correction: /更正/,
  result: /声明函|中标/,
  contract: /合同/,
  acceptance: /验收/,
  demand: /需求/,
}

/** What the document of a tender is called, by the manner it is bought in. */
const documentWords: Partial<Record<PurchaseManner, string>> = {
  '1': '公开招标文件',
  '2': '邀请招标文件',
  '3': '竞争性谈判采购文件',
  '4': '询价采购文件',
  '6': '竞争性磋商文件',
}

const classOf = (name: string): string | undefined => /（(..)类）/.exec(name)?.[1]

/** A tender carries its document, and now and then the table of what is wanted. */
const tenderFiles = ({ manner, item }: Project, random: Random, files: DemoFile[]): DemoFile[] => {
  const words = documentWords[manner] ?? '采购文件附件'
  const nature = purchaseNatures[item.nature]
  const named = files.filter(({ name }) => name.startsWith(words))
  const document =
    named.find(({ name }) => classOf(name) === nature) ?? named.find(({ name }) => !classOf(name))
  const table = files.find(({ name }) => name.includes('技术参数表'))
  const both = [document, random.chance(0.3) ? table : undefined].filter(file => file !== undefined)
  return [...new Set(both)]
}

const attachmentsOf = (
  project: Project,
  { stage }: Step,
  random: Random,
  files: DemoFile[],
): Draft['attachments'] => {
  const named = (file: DemoFile) => ({ file, name: file.name })
  if (stage === 'tender') return tenderFiles(project, random, files).map(named)
  const fitting = files.filter(({ name }) => fileClasses[stage]?.test(name))
  if (fitting.length === 0 || !random.chance(0.8)) return []
  return random.sample(fitting, random.pick([1, 1, 2])).map(named)
}

/** As many as its table of offers names; of several packages each has its own. */
const biddersOf = ({ packages, manner }: Project, stage: Step['stage']): Record<string, string> => {
  const [only, ...others] = packages
  if (stage !== 'result' || !only || others.length > 0 || manner === '5') return {}
  return { bidderCount: String(1 + only.rivals.length) }
}

const contactsOf = (project: Project, isThroughAgency: boolean): Record<string, string> => ({
  purchaserAddr: project.buyer.address,
  purchaserLinkMan: project.buyer.linkMan,
  purchaserLinkPhone: project.buyer.phone,
  catalogueNameList: project.item.category,
  implementWay:
    project.organizationForm === '1'
      ? '集中采购'
      : project.organizationForm === '4'
        ? '自行采购'
        : '分散采购',
  planCodes: planCode(project),
  ...(isThroughAgency
    ? {
        agentAddress: project.agency.address,
        agentLinkMan: project.agency.linkMan,
        agentLinkPhone: project.agency.phone,
        agentManageName: project.agency.manager,
        contactPerson: project.agency.linkMan,
        contactNumber: project.agency.phone,
      }
    : { contactPerson: project.buyer.linkMan, contactNumber: project.buyer.phone }),
})

const reserveDraft = (key: string, place: Place, findChannel: FindChannel, now: number): Draft[] => {
  const channel = findChannel('project', '001062')
  if (!channel) return []
  const random = randomFrom(key)
  const at = publishedOn(workdayUntil(dayOf(now) - random.int(20, 640)), random.next(), now)
  const { title, body, purchaser } = reserveReport(random, place, at)
  return [
    {
      key,
      kind: 'notice',
      channel,
      title,
      body,
      at,
      clicks: random.int(8, 900),
      fields: { noticeType: '001062', regionCode: place.code, purchaser },
      more: {},
      dataSource: 'gp-notice-center',
      attachments: [],
      life: 'live',
    },
  ]
}
