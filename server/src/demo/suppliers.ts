import type { QualificationKind } from '@sunport/contract/codes.ts'
import type { FeatureDemo, FeatureDemoContext } from './feature-demo.ts'
import { type Party, partyAt, personName, sizeOf, supplierOf } from './parties.ts'
import { type Place, placesOf } from './places.ts'
import { hexId, type Random, randomFrom } from './random.ts'
import { companyForms, type Trade, trades } from './text/directories.ts'
import { supplierTrades } from './text/organisations.ts'
import { dayOf, momentAt, monthOf, wire, workdayFrom, yearOf } from './time.ts'

const supplierCount = 132
/** Of those that are known for misconduct, some stay in the directory: their record shows it. */
const offenders = 18
const winners = 78
const batchCount = 12
/** Longer than any month, so that no two batches share one's name. */
const daysBetweenBatches = 31
const publicityDays = 6

const capitalOf: Record<string, [least: number, most: number]> = {
  '1': [8_000, 30_000],
  '2': [2_000, 8_000],
  '3': [300, 2_000],
  '4': [50, 300],
}

const dateOf = (day: number): string => wire(momentAt(day, 0)).slice(0, 10)

const batchOf = (at: number, today: number) => {
  const start = workdayFrom(today - 3 - at * daysBetweenBatches)
  const moment = momentAt(start, 0)
  return { name: `${yearOf(moment)}年第${monthOf(moment)}批`, start, end: start + publicityDays }
}

const tradeOf = (name: string): Trade => {
  const found = trades.find(({ pattern }) => pattern.test(name))
  if (!found) throw new Error(`no trade for ${name}`)
  return found
}

interface Listed {
  party: Party
  place: Place
}

/** Those whom notices and the registers of misconduct name come first, so that each has its record. */
const namedParties = async ({ client, siteId }: FeatureDemoContext, places: Place[]): Promise<Listed[]> => {
  const { rows } = await client.query<{ name: string; code: string | null }>(
    `(SELECT DISTINCT credit_name AS name, region_code AS code FROM credit_record
       WHERE site_id = $1 AND credit_type = '1' ORDER BY name LIMIT $2)
     UNION ALL
     (SELECT DISTINCT unnest(string_to_array(bid_company, '，')) AS name, NULL FROM publication
       WHERE site_id = $1 AND bid_company IS NOT NULL ORDER BY name LIMIT $3)`,
    [siteId, offenders, winners],
  )
  return rows.flatMap(({ name, code }) => {
    const place = places.find(place => (code ? place.code === code : name.startsWith(place.shortName)))
    return place ? [{ party: partyAt(name, place), place }] : []
  })
}

/** By credit code, of which no site may have two. */
const directoryOf = (random: Random, named: Listed[], places: Place[]): Listed[] => {
  const found = new Map(named.map(listed => [listed.party.creditCode, listed]))
  const names = new Set(named.map(({ party }) => party.name))
  const categories = supplierTrades.map(([pattern]) => pattern.source.split('|')[0] ?? '')
  while (found.size < supplierCount) {
    const place = random.pick(places)
    const party = supplierOf(random, [place], random.pick(categories))
    if (names.has(party.name)) continue
    names.add(party.name)
    found.set(party.creditCode, { party, place })
  }
  return random.sample([...found.values()], found.size)
}

const supplierRow = ({ pack, siteId, now }: FeatureDemoContext, { party, place }: Listed, at: number) => {
  const random = randomFrom(`${pack.siteCode}/supplier/${party.name}`)
  const today = dayOf(now.getTime())
  const batch = batchOf(at % batchCount, today)
  const trade = tradeOf(party.name)
  const scale = sizeOf(party.name)
  const [least, most] = capitalOf[scale] ?? [50, 300]
  const step = scale === '4' ? 10 : 100
  return {
    id: hexId(`${pack.siteCode}/supplier/${party.creditCode}`),
    site_id: siteId,
    credit_code: party.creditCode,
    name: party.name,
    short_name: party.name.replace(place.shortName, '').replace(/(制造|销售|技术|服务|管理)?有限公司$/, ''),
    supplier_type: trade.nature,
    scale,
    company_form: random.pick(companyForms),
    region_code: place.code,
    address: party.address,
    legal_person: personName(random),
    contact_name: party.linkMan,
    phone: party.phone,
    registered_capital: Math.ceil(random.int(least, most) / step) * step * 10_000,
    established_on: dateOf(batch.start - random.int(400, 7_000)),
    registered_on: dateOf(batch.start),
    business_scope: trade.scope,
    batch: batch.name,
    publicity_start: dateOf(batch.start),
    publicity_end: dateOf(batch.end),
    source_id: hexId(`${pack.siteCode}/supplier-source/${party.creditCode}`),
    synced_at: now.toISOString(),
    create_date: now.toISOString(),
    latest_modify_date: new Date(momentAt(batch.start, 9 * 60 + random.int(0, 500))).toISOString(),
  }
}

type SupplierLine = ReturnType<typeof supplierRow>

const mostOf: Record<QualificationKind, number> = { general: 4, safety: 2, employee: 6 }

const qualificationRows = ({ pack, now }: FeatureDemoContext, supplier: SupplierLine, province: string) => {
  const random = randomFrom(`${pack.siteCode}/qualifications/${supplier.name}`)
  const today = dayOf(now.getTime())
  const { certificates } = tradeOf(supplier.name)
  return Object.entries(mostOf).flatMap(([kind, most]) => {
    const choices = certificates.filter(certificate => certificate.kind === kind)
    const count = choices.length > 0 ? random.int(0, most) : 0
    const chosen =
      kind === 'employee'
        ? Array.from({ length: count }, () => random.pick(choices))
        : random.some(choices, count)
    return chosen.map((certificate, sort) => {
      const issued = today - random.int(60, 1_000)
      return {
        id: hexId(`${supplier.id}/${kind}/${sort}`),
        site_id: supplier.site_id,
        supplier_id: supplier.id,
        kind,
        name: certificate.name,
        level: certificate.levels.length > 0 ? random.pick(certificate.levels) : null,
        certificate_no: `${certificate.letters}${supplier.region_code.slice(0, 4)}0000${random.int(100_000, 999_999)}`,
        holder: kind === 'employee' ? personName(random) : null,
        issuer: certificate.issuer.replace('{省}', province),
        issued_on: dateOf(issued),
        valid_from: dateOf(issued),
        valid_to: dateOf(issued + 3 * 365 - 1),
        source_id: hexId(`${supplier.id}/qualification-source/${kind}/${sort}`),
        synced_at: now.toISOString(),
        sort,
      }
    })
  })
}

export const loadSuppliers: FeatureDemo = async context => {
  const { client, pack, seed } = context
  const places = placesOf(pack).filter(({ level }) => level !== 'town')
  const random = randomFrom(`${pack.siteCode}/suppliers/${seed}`)
  const listed = directoryOf(random, await namedParties(context, places), places)
  const suppliers = listed.map((one, at) => supplierRow(context, one, at))
  await client.query(
    `INSERT INTO supplier (id, site_id, credit_code, name, short_name, supplier_type, scale, company_form, region_code,
       address, legal_person, contact_name, phone, registered_capital, established_on, registered_on,
       business_scope, batch, publicity_start, publicity_end, source_id, synced_at, create_date, latest_modify_date)
     SELECT id, site_id, credit_code, name, short_name, supplier_type, scale, company_form, region_code,
       address, legal_person, contact_name, phone, registered_capital, established_on, registered_on,
       business_scope, batch, publicity_start, publicity_end, source_id, synced_at, create_date, latest_modify_date
     FROM jsonb_populate_recordset(null::supplier, $1::jsonb) ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(suppliers)],
  )
  const province = places[0]?.name ?? pack.name
  await client.query(
    `INSERT INTO supplier_qualification
       (id, site_id, supplier_id, kind, name, level, certificate_no, holder, issuer, issued_on, valid_from, valid_to,
        source_id, synced_at, sort)
     SELECT id, site_id, supplier_id, kind, name, level, certificate_no, holder, issuer, issued_on, valid_from, valid_to,
       source_id, synced_at, sort
     FROM jsonb_populate_recordset(null::supplier_qualification, $1::jsonb) ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(suppliers.flatMap(supplier => qualificationRows(context, supplier, province)))],
  )
}
