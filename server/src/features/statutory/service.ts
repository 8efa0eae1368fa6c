import type { StatutoryDate, StatutoryForm, StatutoryTermRow } from '@sunport/contract/calls/statutory.ts'
import type { DayOf } from '@sunport/contract/statutory/count.ts'
import {
  type Asker,
  askers,
  type QuestionId,
  questionFor,
  questionsOf,
} from '@sunport/contract/statutory/questions.ts'
import { newestTerm, termIds } from '@sunport/contract/statutory/terms.ts'
import type { CountWay } from '@sunport/contract/statutory/ways.ts'
import { tag } from '../../platform/cache/tags.ts'
import { reckon, toTermRow } from './reckoning.ts'

/** What a day of a calendar is, as the workdays tell it. */
interface Resolved {
  isWork: boolean
  kind: ReturnType<DayOf>['kind']
  row: { name: string | null } | undefined
}

export interface StatutoryNeeds {
  /** Undefined where there is no such site. */
  findSite(id: string | undefined, requestSiteId: string): { id: string } | undefined
  siteRegionCode(id: string): string
  regionName(code: string): string | null
  calendarAt(regionCode?: string): {
    name: string
    resolve(date: string): Resolved
    isSettled(year: number): boolean
  }
  regionsWithOwn(): string[]
}

export type FoundDate = Omit<StatutoryDate, 'calendarHref'>

export interface DateInput {
  siteId?: string | undefined
  ask: QuestionId
  day: string
  way: CountWay
  regionCode?: string | undefined
}

const ofProvince = (regionCode: string): string => regionCode.slice(0, 2)

/** What the law says of days, and what that makes of a day; by the calendar of the region that is asked of. */
export const statutoryService = (needs: StatutoryNeeds) => {
  const regionOf = (siteId: string | undefined, requestSiteId: string): string => {
    const site = needs.findSite(siteId, requestSiteId)
    return site ? needs.siteRegionCode(site.id) : ''
  }

  return {
    terms: (): StatutoryTermRow[] => termIds.map(id => toTermRow(id, newestTerm(id))),

    form: (siteId: string | undefined, requestSiteId: string, tags: Set<string>): StatutoryForm => {
      tags.add(tag.workdays)
      const province = ofProvince(regionOf(siteId, requestSiteId))
      return {
        groups: (Object.keys(askers) as Asker[]).map(asker => ({
          asker,
          name: askers[asker],
          questions: (Object.keys(questionsOf[asker]) as QuestionId[]).map(ask => {
            const { words, event, steps } = questionFor(ask, asker)
            return {
              ask,
              words,
              event: event ?? `${newestTerm(steps[0]).from}之日`,
              until: newestTerm(steps.at(-1) ?? steps[0]).until,
            }
          }),
        })),
        places: needs
          .regionsWithOwn()
          .filter(code => ofProvince(code) === province)
          .toSorted()
          .map(code => ({ code, name: needs.regionName(code) ?? code })),
      }
    },

    date: (
      { siteId, ask, day, way, regionCode }: DateInput,
      requestSiteId: string,
      tags: Set<string>,
    ): FoundDate => {
      tags.add(tag.workdays)
      const calendar = needs.calendarAt(regionCode || regionOf(siteId, requestSiteId))
      const dayOf: DayOf = date => {
        const { isWork, kind, row } = calendar.resolve(date)
        return { isWork, kind, name: row?.name ?? null }
      }
      const { date, steps } = reckon(questionFor(ask).steps, day, way, dayOf)
      const counted = steps.flatMap(step => (step.term.unit === 'workday' ? step.days : []))
      const years = new Set(counted.map(each => Number(each.date.slice(0, 4))))
      return {
        ...{ ask, way, day, date, steps },
        isOff: !dayOf(date).isWork,
        calendarName: calendar.name,
        unsettledYears: [...years].filter(year => !calendar.isSettled(year)).sort(),
      }
    },
  }
}

export type StatutoryService = ReturnType<typeof statutoryService>
