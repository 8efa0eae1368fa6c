import { noticeTypes, purchaseManners, purchaseNatures } from '@sunport/contract/codes.ts'
import { type SQL, sql } from 'drizzle-orm'

/** A question to a list, and what plain SQL says of the same rows. */
export interface WireCase {
  query: Record<string, string>
  /** Of the table `publication`. */
  where: SQL
}

/** What a case is made of: one public row of the site, with the public id of its channel. */
export interface SampleRow {
  title: string
  channelId: string
  channelPublicId: string
  noticeType: string
  regionCode: string
  purchaser: string
  agency: string
  openTenderCode: string
  purchaseManner: string
  purchaseNature: string
  organizationForm: string
  /** Wire times. */
  noticeTime: string
  openTenderTime: string
}

const like = (column: string, part: string): SQL =>
  sql`strpos(lower(${sql.identifier(column)}), lower(${part})) > 0`
const equals = (column: string, value: string): SQL => sql`${sql.identifier(column)} = ${value}`
const isNot = (column: string, value: string): SQL => sql`${sql.identifier(column)} IS DISTINCT FROM ${value}`
const begins = (codes: string[]): SQL =>
  sql`(${sql.join(
    codes.map(code => sql`left(notice_type, ${code.length}::int) = ${code}`),
    sql` OR `,
  )})`
/** PPCC00 and PP0000 hold what lies below them. */
const inRegion = (code: string): SQL => {
  const head = code.endsWith('0000') ? code.slice(0, 2) : code.endsWith('00') ? code.slice(0, 4) : code
  return sql`coalesce(left(region_code, ${head.length}::int), '') = ${head}`
}
const middle = (text: string): string =>
  text.slice(Math.floor(text.length / 3), Math.floor(text.length / 3) + 4)
const unpadded = (time: string): string => time.replace(/(?<!\d)0(?=\d)/g, '')
const at = (time: string): SQL => sql`${`${time}+08`}::timestamptz`
const second = (column: string): SQL => sql`date_trunc('second', ${sql.identifier(column)})`
const anything = sql`true`

/** Each parameter of the table with a value that the row has, so that any of them together find it. */
export const casesOfRow = (row: SampleRow): WireCase[] => {
  const province = `${row.regionCode.slice(0, 2)}0000`
  return [
    { query: { channel: row.channelPublicId }, where: equals('channel_id', row.channelId) },
    { query: { channelId: row.channelPublicId }, where: equals('channel_id', row.channelId) },
    {
      query: { channel: `${row.channelPublicId},nowhere` },
      where: equals('channel_id', row.channelId),
    },
    { query: { noticeType: row.noticeType }, where: begins([row.noticeType]) },
    { query: { noticeType: row.noticeType.slice(0, 5) }, where: begins([row.noticeType.slice(0, 5)]) },
    { query: { noticeType: `59,${row.noticeType}` }, where: begins(['59', row.noticeType]) },
    { query: { title: middle(row.title) }, where: like('title', middle(row.title)) },
    {
      query: { searchKey: middle(row.purchaser), requestSource: 'qwjs' },
      where: sql`EXISTS (SELECT 1 FROM search_entry e WHERE e.info_id = publication.info_id
        AND strpos(e.text_norm, ${middle(row.purchaser)}) > 0)`,
    },
    { query: { purchaser: middle(row.purchaser) }, where: like('purchaser', middle(row.purchaser)) },
    { query: { agency: middle(row.agency) }, where: like('agency', middle(row.agency)) },
    {
      query: { openTenderCode: row.openTenderCode.slice(0, 8) },
      where: like('open_tender_code', row.openTenderCode.slice(0, 8)),
    },
    {
      query: { purchaseManner: row.purchaseManner },
      where: equals('purchase_manner', row.purchaseManner),
    },
    {
      query: { purchaseNature: row.purchaseNature },
      where: equals('purchase_nature', row.purchaseNature),
    },
    { query: { regionCode: row.regionCode }, where: inRegion(row.regionCode) },
    { query: { region: row.regionCode }, where: inRegion(row.regionCode) },
    { query: { regionCode: province }, where: inRegion(province) },
    { query: { regionCode: '!999901' }, where: anything },
    ...['', '6', '7', '3'].map(cityOrArea => ({ query: { cityOrArea }, where: anything })),
    { query: { cityOrArea: row.regionCode.slice(0, 6) }, where: inRegion(row.regionCode.slice(0, 6)) },
    {
      query: { operationStartTime: row.noticeTime, operationEndTime: row.noticeTime },
      where: sql`${second('notice_time')} = ${at(row.noticeTime)}`,
    },
    {
      query: {
        operationStartTime: unpadded(row.noticeTime),
        operationEndTime: '',
        selectTimeName: 'noticeTime',
      },
      where: sql`notice_time >= ${at(row.noticeTime)}`,
    },
    {
      query: { operationEndTime: row.openTenderTime, selectTimeName: 'openTenderTime' },
      where: sql`${second('open_tender_time')} <= ${at(row.openTenderTime)}`,
    },
    ...['true', 'false', ''].map(subChannel => ({ query: { subChannel }, where: anything })),
    {
      query: { organizationForm: row.organizationForm },
      where: equals('organization_form', row.organizationForm),
    },
    {
      query: { organizationForm: row.organizationForm === '4' ? '!3' : '!4' },
      where: isNot('organization_form', row.organizationForm === '4' ? '3' : '4'),
    },
    { query: { verifyCode: '', _t: '1781000000000', lawCategory: '' }, where: anything },
  ]
}

/** The values that the table names, whatever a site holds of them. */
export const namedCases: WireCase[] = [
  { query: {}, where: anything },
  ...[...Object.keys(noticeTypes), '00101', '00102', '00103', '5', '0010'].map(noticeType => ({
    query: { noticeType },
    where: begins([noticeType]),
  })),
  { query: { noticeType: '' }, where: anything },
  ...Object.keys(purchaseManners).map(purchaseManner => ({
    query: { purchaseManner },
    where: equals('purchase_manner', purchaseManner),
  })),
  ...Object.keys(purchaseNatures).map(purchaseNature => ({
    query: { purchaseNature },
    where: equals('purchase_nature', purchaseNature),
  })),
  ...['1', '2', '3', '4'].flatMap(form => [
    { query: { organizationForm: form }, where: equals('organization_form', form) },
    { query: { organizationForm: `!${form}` }, where: isNot('organization_form', form) },
  ]),
  ...['1', '2', '3', '4', '5'].map(lawCategory => ({
    query: { lawCategory },
    where: equals('law_category', lawCategory),
  })),
  ...['noticeTime', ''].map(selectTimeName => ({ query: { selectTimeName }, where: anything })),
  { query: { selectTimeName: 'openTenderTime' }, where: sql`open_tender_time IS NOT NULL` },
  { query: { purchaseManner: '', purchaseNature: '', regionCode: '', region: '' }, where: anything },
]

/** A region by each of its forms, and all but it. */
export const regionCases = (codes: string[]): WireCase[] =>
  codes.flatMap((code): WireCase[] => [
    { query: { regionCode: code }, where: inRegion(code) },
    { query: { region: `!${code}` }, where: sql`NOT (${inRegion(code)})` },
  ])
