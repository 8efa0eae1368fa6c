import type { CreditKind, CreditType } from '@sunport/contract/calls/credit.ts'
import type { FeatureDemo, FeatureDemoContext } from './feature-demo.ts'
import { agencyOf, buyerOf, type Party, personName, supplierOf } from './parties.ts'
import { type Place, placesOf } from './places.ts'
import { hexId, type Random, randomFrom } from './random.ts'
import { catalogue } from './text/catalogue.ts'
import {
  agencyOffences,
  complaintOffences,
  expertOffences,
  type Offence,
  supplierOffences,
} from './text/credits.ts'
import { kindsOfLevel } from './text/organisations.ts'
import { dayOf, momentAt, wire, workdayFrom, yearOf } from './time.ts'

/** Enough that each register has several pages of records in force. */
const counts: Record<CreditKind, number> = { serious: 100, misconduct: 110, expert: 90 }
const oldestDays = 900
const thousandths = ['五', '六', '七', '八', '十']
const yearWords = ['', '一', '二', '三']

const dateOf = (day: number): string => wire(momentAt(day, 0)).slice(0, 10)

/** The day before the same day, some years later. */
const lastDayOf = (start: string, years: number): string => {
  const [year = 0, month = 1, day = 1] = start.split('-').map(Number)
  return new Date(Date.UTC(year + years, month - 1, day - 1)).toISOString().slice(0, 10)
}

interface Subject {
  type: CreditType
  name: string
  party: Party | undefined
  offence: Offence
}

const subjectOf = (random: Random, kind: CreditKind, place: Place, item: string): Subject => {
  const supplier = () => supplierOf(random, [place], item)
  const agency = () => agencyOf(random, place, place.shortName)
  const of = (type: CreditType, party: Party, offences: Offence[]): Subject => ({
    type,
    name: party.name,
    party,
    offence: random.pick(offences),
  })
  if (kind === 'serious') return of('1', supplier(), supplierOffences)
  if (kind === 'misconduct')
    return random.chance(0.65) ? of('2', agency(), agencyOffences) : of('1', supplier(), complaintOffences)
  return { type: '3', name: personName(random), party: undefined, offence: random.pick(expertOffences) }
}

const financeOf = (place: Place, organiser: string): string =>
  place.level === 'province' ? organiser : `${place.name}财政局`

const recordOf = (
  { pack, siteId, now }: FeatureDemoContext,
  random: Random,
  places: Place[],
  kind: CreditKind,
  at: number,
) => {
  const place = random.pick(places)
  const buyerKind = random.pick(kindsOfLevel[place.level])
  const item = random.pick(catalogue.filter(({ buyers }) => buyers.includes(buyerKind))).category
  const { type, name, party, offence } = subjectOf(random, kind, place, item)
  const buyer = buyerOf(random, place, buyerKind)
  const years = kind === 'misconduct' ? random.int(1, 2) : random.int(1, 3)
  const today = dayOf(now.getTime())
  const decided = today - random.int(4, oldestDays)
  const result = offence.result
    .replace('{款}', random.pick(thousandths))
    .replace('{年}', yearWords[years] ?? '一')
  const finance = financeOf(place, pack.footer.organiser)
  return {
    id: hexId(`${pack.siteCode}/credit/${kind}/${at}`),
    site_id: siteId,
    kind,
    credit_type: type,
    credit_name: name,
    credit_code: party?.creditCode ?? null,
    address: party?.address ?? null,
    region_code: place.code,
    detail_reason: `在${buyer.name}${item}采购活动中，${offence.reason}`,
    law_basic: offence.basis,
    handle_result: result,
    handle_scope: kind === 'serious' ? '全国范围内的政府采购活动' : '本行政区域内的政府采购活动',
    handle_unit: finance,
    handle_department: place.level === 'county' ? '政府采购监管股' : '政府采购监督管理处',
    document_number: `${place.shortName}财采决〔${yearOf(momentAt(decided, 0))}〕${random.int(1, 60)}号`,
    start_date: dateOf(decided),
    end_date: lastDayOf(dateOf(decided), years),
    // Published within the week, and never on a day to come.
    publish_date: dateOf(Math.min(today, workdayFrom(decided + 2))),
    source_id: hexId(`${pack.siteCode}/credit-source/${kind}/${at}`),
    synced_at: now.toISOString(),
  }
}

const recordsOf = (context: FeatureDemoContext) => {
  const { pack, seed } = context
  const random = randomFrom(`${pack.siteCode}/credits/${seed}`)
  const places = placesOf(pack).filter(({ level }) => level !== 'town')
  return Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, at) => recordOf(context, random, places, kind as CreditKind, at)),
  )
}

export const loadCredits: FeatureDemo = async context => {
  await context.client.query(
    `INSERT INTO credit_record (id, site_id, kind, credit_type, credit_name, credit_code, address, region_code,
       detail_reason, law_basic, handle_result, handle_scope, handle_unit, handle_department,
       document_number, start_date, end_date, publish_date, source_id, synced_at)
     SELECT id, site_id, kind, credit_type, credit_name, credit_code, address, region_code,
       detail_reason, law_basic, handle_result, handle_scope, handle_unit, handle_department,
       document_number, start_date, end_date, publish_date, source_id, synced_at
     FROM jsonb_populate_recordset(null::credit_record, $1::jsonb)
     ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(recordsOf(context))],
  )
}
