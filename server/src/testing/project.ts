import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import {
  firstChanges,
  projectFixture,
  secondChanges,
} from '@sunport/contract/content/notice/project-fixture.ts'
import type { NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import type { noticeBench } from './notices.ts'

type Bench = Awaited<ReturnType<typeof noticeBench>>

export const projectSteps = [
  'intention',
  'demand',
  'tender',
  'first',
  'second',
  'result',
  'contract',
  'acceptance',
] as const
export type ProjectStep = (typeof projectSteps)[number]

const corrections: Partial<Record<ProjectStep, typeof firstChanges>> = {
  first: firstChanges,
  second: secondChanges,
}

/** What the forms ask for beyond what the fixture is about. */
const asked: Partial<Record<ProjectStep, NoticeValues>> = {
  demand: { regionCode: '440100', purchaser: '某市第一中学', supplement: '<p>采购一批教学设备。</p>' },
}

/** When each notice of the fixture becomes public, as the wire says it. */
export const publishedAt = Object.fromEntries(
  projectFixture().map(({ id, publishedAt: at }) => [id, at]),
) as Record<ProjectStep, string>

/** Publishes the six notices and two corrections of the fixture as people do, each at its time, up to a step. */
export const publishProject = async (
  { app, own, draft, passAll }: Bench,
  { upTo = 'acceptance', named = own() }: { upTo?: ProjectStep; named?: NoticeValues } = {},
) => {
  const items: Partial<Record<ProjectStep, ContentDetail>> = {}
  const steps = projectSteps.slice(0, projectSteps.indexOf(upTo) + 1)
  for (const step of steps) {
    const values: NoticeValues = projectFixture().find(({ id }) => id === step)?.values ?? {}
    app.clock.set(parseWireTime(publishedAt[step]) ?? new Date(0))
    const changes = corrections[step]
    const target = changes && { targetId: items.tender?.id ?? '', changes }
    const format = changes ? 'correction' : String(values.format)
    items[step] = await passAll(await draft(format, { ...values, ...asked[step], ...named, ...target }))
  }
  await app.settled()
  const ids = Object.fromEntries(Object.entries(items).map(([step, { id }]) => [step, id]))
  return {
    named,
    items: items as Record<ProjectStep, ContentDetail>,
    ids: ids as Record<ProjectStep, string>,
  }
}
