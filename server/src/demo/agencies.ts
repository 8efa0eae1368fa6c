import type { FeatureDemo, FeatureDemoContext } from './feature-demo.ts'
import { agencyOf, partyAt, personName } from './parties.ts'
import { type Place, placesOf } from './places.ts'
import { hexId, randomFrom } from './random.ts'
import {
  agencyScope,
  centreScope,
  educations,
  evaluationGrades,
  staffPositions,
  staffTitles,
} from './text/directories.ts'
import { dayOf, momentAt, wire, yearOf } from './time.ts'

const leastAgencies = 72
const offenders = 12
const mostBranches = 3

const dateOf = (day: number): string => wire(momentAt(day, 0)).slice(0, 10)

interface Listed {
  name: string
  /** Where the agency works; the first is its seat. */
  places: Place[]
}

const isCentre = (name: string): boolean => name.endsWith('交易中心')

/** Every agency that a notice names, and some of those in the register of misconduct. */
const namedAgencies = async ({ client, siteId }: FeatureDemoContext) => {
  const { rows } = await client.query<{ name: string; codes: string[] }>(
    `SELECT name, array_agg(DISTINCT code) AS codes FROM (
       SELECT agency AS name, region_code AS code FROM publication
         WHERE site_id = $1 AND agency IS NOT NULL AND region_code IS NOT NULL
       UNION ALL
       (SELECT credit_name, region_code FROM credit_record WHERE site_id = $1 AND credit_type = '2'
         ORDER BY credit_name LIMIT $2)
     ) named GROUP BY name ORDER BY name`,
    [siteId, offenders],
  )
  return rows
}

const directoryOf = async (context: FeatureDemoContext, places: Place[]): Promise<Listed[]> => {
  const byCode = new Map(places.map(place => [place.code, place]))
  const found = new Map<string, Place[]>()
  for (const { name, codes } of await namedAgencies(context)) {
    const at = codes.flatMap(code => byCode.get(code) ?? [])
    const seat = at.find(({ shortName }) => name.startsWith(shortName)) ?? at[0]
    if (seat) found.set(name, [seat, ...at.filter(place => place !== seat)])
  }
  const random = randomFrom(`${context.pack.siteCode}/agencies/${context.seed}`)
  while (found.size < leastAgencies) {
    const place = random.pick(places)
    const { name } = agencyOf(random, place, place.shortName)
    if (!found.has(name)) found.set(name, [place])
  }
  const byCreditCode = new Map<string, Listed>()
  for (const [name, at] of found)
    if (at[0]) byCreditCode.set(partyAt(name, at[0]).creditCode, { name, places: at })
  return [...byCreditCode.values()]
}

const agencyRow = ({ pack, siteId, now }: FeatureDemoContext, name: string, seat: Place) => {
  const random = randomFrom(`${pack.siteCode}/agency/${name}`)
  const party = partyAt(name, seat)
  const registered = dayOf(now.getTime()) - random.int(10, 2_600)
  return {
    id: hexId(`${pack.siteCode}/agency/${party.creditCode}`),
    site_id: siteId,
    credit_code: party.creditCode,
    name,
    short_name: isCentre(name) ? null : name.replace(seat.shortName, '').replace(/有限公司$/, ''),
    agency_type: isCentre(name) ? '2' : '1',
    region_code: seat.code,
    register_address: party.address,
    office_address: random.chance(0.7) ? party.address : `${party.address}${random.int(2, 9)}楼`,
    legal_person: personName(random),
    contact_name: party.linkMan,
    phone: party.phone,
    registered_on: dateOf(registered),
    business_scope: isCentre(name) ? centreScope : agencyScope,
    office_area: random.int(16, 90) * 10,
    opening_rooms: random.int(1, 4),
    review_rooms: random.int(1, 5),
    is_recorded: random.chance(0.85),
    source_id: hexId(`${pack.siteCode}/agency-source/${party.creditCode}`),
    synced_at: now.toISOString(),
    create_date: new Date(momentAt(registered, 600)).toISOString(),
    latest_modify_date: new Date(momentAt(registered + random.int(1, 9), 600)).toISOString(),
  }
}

type AgencyLine = ReturnType<typeof agencyRow>

const branchRows = (agency: AgencyLine, places: Place[]) =>
  (agency.agency_type === '2' ? [] : places.slice(1, 1 + mostBranches)).map((place, sort) => {
    const party = partyAt(`${agency.name}${place.shortName}分公司`, place)
    return {
      id: hexId(`${agency.id}/branch/${sort}`),
      agency_id: agency.id,
      name: party.name,
      region_code: place.code,
      address: party.address,
      contact_name: party.linkMan,
      phone: party.phone,
      sort,
    }
  })

const staffRows = (agency: AgencyLine, today: number) => {
  const random = randomFrom(`${agency.id}/staff`)
  return Array.from({ length: random.int(5, 14) }, (_, sort) => ({
    id: hexId(`${agency.id}/staff/${sort}`),
    agency_id: agency.id,
    name: personName(random),
    position: sort === 0 ? '机构负责人' : random.pick(staffPositions),
    title: random.pick(staffTitles),
    education: random.pick(educations),
    is_full_time: sort < 5 || random.chance(0.85),
    practice_since: dateOf(today - random.int(200, 5_000)),
    training_hours: random.int(0, 10) * 4,
    sort,
    status: '1',
  }))
}

/** Not every agency is evaluated, and none before it was registered. */
const evaluationRows = (agency: AgencyLine, now: Date, evaluator: string) => {
  const random = randomFrom(`${agency.id}/evaluation`)
  const thisYear = yearOf(now.getTime())
  if (agency.agency_type === '2' || random.chance(0.2)) return []
  return [1, 2, 3]
    .map(ago => thisYear - ago)
    .filter(year => year >= Number(agency.registered_on.slice(0, 4)))
    .map(year => {
      const [grade, least, most] = random.pick(evaluationGrades)
      return {
        id: hexId(`${agency.id}/evaluation/${year}`),
        agency_id: agency.id,
        year,
        grade,
        score: random.int(least * 2, most * 2) / 2,
        evaluator,
        evaluated_on:
          year + 1 < thisYear ? `${year + 1}-04-2${random.int(0, 8)}` : `${year}-12-2${random.int(0, 8)}`,
      }
    })
}

export const loadAgencies: FeatureDemo = async context => {
  const { client, pack, now } = context
  const listed = await directoryOf(context, placesOf(pack))
  const agencies = listed.flatMap(({ name, places }) =>
    places[0] ? [{ row: agencyRow(context, name, places[0]), places }] : [],
  )
  const rows = agencies.map(({ row }) => row)
  await client.query(
    `INSERT INTO agency (id, site_id, credit_code, name, short_name, agency_type, region_code, register_address,
       office_address, legal_person, contact_name, phone, registered_on, business_scope, office_area, opening_rooms,
       review_rooms, is_recorded, source_id, synced_at, create_date, latest_modify_date)
     SELECT id, site_id, credit_code, name, short_name, agency_type, region_code, register_address,
       office_address, legal_person, contact_name, phone, registered_on, business_scope, office_area, opening_rooms,
       review_rooms, is_recorded, source_id, synced_at, create_date, latest_modify_date
     FROM jsonb_populate_recordset(null::agency, $1::jsonb) ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(rows)],
  )
  await client.query(
    `INSERT INTO agency_branch (id, agency_id, name, region_code, address, contact_name, phone, sort)
     SELECT id, agency_id, name, region_code, address, contact_name, phone, sort
     FROM jsonb_populate_recordset(null::agency_branch, $1::jsonb) ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(agencies.flatMap(({ row, places }) => branchRows(row, places)))],
  )
  await client.query(
    `INSERT INTO agency_staff (id, agency_id, name, position, title, education, is_full_time, practice_since,
       training_hours, sort, status)
     SELECT id, agency_id, name, position, title, education, is_full_time, practice_since,
       training_hours, sort, status
     FROM jsonb_populate_recordset(null::agency_staff, $1::jsonb) ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(rows.flatMap(row => staffRows(row, dayOf(now.getTime()))))],
  )
  await client.query(
    `INSERT INTO agency_evaluation (id, agency_id, year, grade, score, evaluator, evaluated_on)
     SELECT id, agency_id, year, grade, score, evaluator, evaluated_on
     FROM jsonb_populate_recordset(null::agency_evaluation, $1::jsonb) ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(rows.flatMap(row => evaluationRows(row, now, pack.footer.organiser)))],
  )
}
