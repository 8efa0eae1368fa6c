import type { IndicatorDefinition } from '@sunport/contract/environment/indicator-definition.ts'
import { endedPeriods, periodDays } from '@sunport/contract/environment/periods.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import { reckon } from '../features/environment/indicator/definition-read.ts'
import type { FeatureDemo } from './feature-demo.ts'
import { dashedId } from './random.ts'
import { wire } from './time.ts'

const shownPeriods = 5
/** These wait for whoever publishes. */
const drafts = ['ZF-01', 'TS-02']

const insertValues = `
  INSERT INTO indicator_value (id, indicator_id, site_id, period, region_code, run_no, amount, sample, reason, is_current,
    explanation, explained_by, computed_at, computed_by, published_at, published_by)
  SELECT id, indicator_id, site_id, period, region_code, run_no, amount, sample, reason, is_current, explanation,
    explained_by, computed_at, computed_by, published_at, published_by
  FROM jsonb_populate_recordset(NULL::indicator_value, $1)`

interface Indicator {
  id: string
  code: string
  definition: IndicatorDefinition
}

/** Values of several periods, reckoned from the demo's own notices and messages; one of them was corrected. */
export const loadIndicators: FeatureDemo = async ({ client, pack, siteId, now }) => {
  if (!pack.businessEnvironment) return
  const db = drizzle(client)
  const periods = endedPeriods('quarter', wire(now.getTime()).slice(0, 10), shownPeriods)
  const { rows: indicators } = await client.query<Indicator>(
    'SELECT id, code, definition FROM indicator WHERE site_id = $1',
    [siteId],
  )
  const whole = pack.provinceCode
  for (const { id, code, definition } of indicators) {
    const isDraft = drafts.includes(code)
    const values: Record<string, unknown>[] = []
    for (const [at, period] of periods.entries()) {
      const days = periodDays(period)
      const [from, to] = [parseWireTime(days.from) ?? now, parseWireTime(days.to) ?? now]
      const isPublished = !isDraft && at < periods.length - 1
      const computed = new Date(Math.min(to.getTime() + 10 * 86_400_000, now.getTime()))
      for (const { city, amount, sample } of await reckon(db, definition, { siteId, from, to })) {
        const regionCode = city === null ? whole : city.padEnd(6, '0')
        if (city !== null && regionCode === whole) continue
        const value = {
          indicator_id: id,
          site_id: siteId,
          period,
          region_code: regionCode,
          amount,
          sample,
          reason: null,
          explanation: null,
          explained_by: null,
          computed_at: computed,
          computed_by: 'editor',
          published_at: isPublished ? computed : null,
          published_by: isPublished ? 'reviewer3' : null,
        }
        const idOf = (run: number): string => dashedId(`${id}/${period}/${regionCode}/${run}`)
        const isCorrected = code === 'GP-01' && at === periods.length - 2 && regionCode === whole
        if (isCorrected && amount !== null)
          values.push({
            ...value,
            id: idOf(1),
            run_no: 1,
            is_current: false,
            amount: Math.max(amount - 1.5, 0),
            sample,
          })
        const again = isCorrected ? { run_no: 2, reason: '两条公告的采购方式更正后重新计算' } : { run_no: 1 }
        values.push({ ...value, ...again, id: idOf(again.run_no), is_current: true })
      }
    }
    await client.query(insertValues, [JSON.stringify(values)])
    if (!isDraft) await client.query(`UPDATE indicator SET state = 'published' WHERE id = $1`, [id])
  }
}
