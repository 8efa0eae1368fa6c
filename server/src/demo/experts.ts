import type { FeatureDemo, FeatureDemoContext } from './feature-demo.ts'
import { buyerOf, personName } from './parties.ts'
import { placesOf } from './places.ts'
import { hexId, type Random, randomFrom } from './random.ts'
import { admittedResult, proposedResult, rejectedResult, specialties } from './text/experts.ts'
import { kindsOfLevel } from './text/organisations.ts'
import { dayOf, momentAt, monthOf, wire, workdayFrom, yearOf } from './time.ts'

const batchCount = 6
const expertsPerBatch = 16
/** More than a quarter of a year, so that each batch has a name of its own. */
const daysBetweenBatches = 118
const quarters = ['一', '二', '三', '四']

const dateOf = (day: number): string => wire(momentAt(day, 0)).slice(0, 10)

interface Batch {
  name: string
  start: number
  end: number
  isOpen: boolean
}

/** The newest batch may still be objected to; the others are over. */
const batchOf = (at: number, today: number): Batch => {
  const start = workdayFrom(today - 3 - at * daysBetweenBatches)
  const moment = momentAt(start, 0)
  const quarter = quarters[Math.floor((monthOf(moment) - 1) / 3)]
  return { name: `${yearOf(moment)}年第${quarter}批`, start, end: start + 6, isOpen: at === 0 }
}

const outcomeOf = (random: Random, { isOpen, end }: Batch) => {
  if (isOpen) return { state: 'proposed', result: proposedResult, admitted_date: null }
  if (random.chance(0.06)) return { state: 'rejected', result: rejectedResult, admitted_date: null }
  return { state: 'admitted', result: admittedResult, admitted_date: dateOf(workdayFrom(end + 4)) }
}

/** Experts of a region by batch, as the columns of their table. */
const expertsOf = ({ pack, siteId, now, seed }: FeatureDemoContext) => {
  const random = randomFrom(`${pack.siteCode}/experts/${seed}`)
  const places = placesOf(pack).filter(({ level }) => level !== 'town')
  const [own] = places
  if (!own) return []
  const office = buyerOf(randomFrom(`${pack.siteCode}/objections`), own, 'office')
  const objection = {
    objection_unit: `${pack.footer.organiser}政府采购监督管理处`,
    objection_phone: office.phone,
    objection_address: office.address,
    objection_email: `zfcg@${pack.siteCode}-gov.example`,
  }
  const batches = Array.from({ length: batchCount }, (_, at) => batchOf(at, dayOf(now.getTime())))
  return batches.flatMap(batch =>
    Array.from({ length: expertsPerBatch }, (_, at) => {
      const place = random.chance(0.25) ? own : random.pick(places)
      const [specialty, code, titles] = random.pick(specialties)
      return {
        id: hexId(`${pack.siteCode}/expert/${batch.name}/${at}`),
        site_id: siteId,
        region_code: place.code,
        name: personName(random),
        specialty,
        specialty_code: code,
        unit: buyerOf(random, place, random.pick(kindsOfLevel[place.level])).name,
        job_title: random.pick(titles),
        batch: batch.name,
        period_start: dateOf(batch.start),
        period_end: dateOf(batch.end),
        ...outcomeOf(random, batch),
        ...objection,
        source_id: hexId(`${pack.siteCode}/expert-source/${batch.name}/${at}`),
        synced_at: now.toISOString(),
      }
    }),
  )
}

export const loadExperts: FeatureDemo = async context => {
  await context.client.query(
    `INSERT INTO expert (id, site_id, region_code, name, specialty, specialty_code, unit, job_title, batch,
       period_start, period_end, state, result, admitted_date, objection_unit, objection_phone,
       objection_address, objection_email, source_id, synced_at)
     SELECT id, site_id, region_code, name, specialty, specialty_code, unit, job_title, batch,
       period_start, period_end, state, result, admitted_date, objection_unit, objection_phone,
       objection_address, objection_email, source_id, synced_at
     FROM jsonb_populate_recordset(null::expert, $1::jsonb)
     ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(expertsOf(context))],
  )
}
