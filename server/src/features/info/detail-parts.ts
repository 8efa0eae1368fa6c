import type { Corrected, InfoDetail, InfoRow } from '@sunport/contract/calls/info.ts'
import { type EnvironmentType, environmentTypes } from '@sunport/contract/content/article-fields.ts'
import { type ExtendField, extendKey } from '@sunport/contract/content/extend-fields.ts'
import { annotatedBody, openingAnnotated } from '@sunport/contract/content/notice/annotated.ts'
import type { NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { titleMarkOf } from '@sunport/contract/content/title-marks.ts'
import { type RowNames, toInfoRow } from './row.ts'
import type { PublicationRow } from './table.ts'

const environmentNames = { type: '类型', measureNo: '举措编号', leadOrg: '牵头单位', validTo: '有效期至' }

export const factsOf = (
  more: PublicationRow['more'],
  fields: readonly ExtendField[],
): InfoDetail['facts'] => {
  const environment = Object.entries(environmentOf(more) ?? {}).map(([key, value]) => ({
    name: environmentNames[key as keyof typeof environmentNames],
    value: value ?? '',
  }))
  const own = fields
    .filter(({ isPublic }) => isPublic)
    .map(({ code, name }) => ({ name, value: more[extendKey(code)] ?? '' }))
  return [...environment, ...own].filter(({ value }) => value)
}

export const environmentOf = (more: PublicationRow['more']): InfoDetail['environment'] => {
  const type = environmentTypes[more.envType as EnvironmentType]
  if (!type) return null
  const { measureNo = null, leadOrg = null, validTo = null } = more
  return { type, measureNo, leadOrg, validTo }
}

/** How titles of a page stand out; nothing where none does, so that such answers stay as they always were. */
export const marksBeside = (rows: readonly PublicationRow[]) => {
  const marks = rows.flatMap(({ infoId, more }) => {
    const mark = titleMarkOf(more)
    return mark ? [{ id: infoId, ...mark }] : []
  })
  return marks.length > 0 ? { marks } : {}
}

interface Correctable {
  published: string
  values: NoticeValues
  corrections: readonly Corrected[]
  /** As the notice announced it, and as it is now; none where it has not moved. */
  announced: string | null
  opening: string | null
}

/** Old and new at their places, as far as these are known; the published text is left as it is. */
export const inForceFor = ({ published, values, corrections, announced, opening }: Correctable) => {
  const changes = corrections.map(({ noticeTime, ...change }) => ({
    ...change,
    on: (noticeTime ?? '').slice(0, 10),
  }))
  const whole = annotatedBody(published, values, changes)
  if (whole || !announced || !opening) return whole
  const moved = openingAnnotated(published, announced, opening)
  return moved === published ? null : moved
}

/** An info that is no longer public: its name and the reason, and not a word of its text. */
export const closedDetail = (
  id: string,
  title: string,
  state: string,
  reason: string | null,
  names: RowNames,
): InfoDetail => {
  const blank = toInfoRow(
    {
      infoId: id,
      title,
      description: '',
      noticeTime: new Date(0),
      more: {},
      seq: 0n,
      clickNum: 0,
      dataSource: '',
      isTop: false,
    } as unknown as PublicationRow,
    names,
    [],
  )
  const nulls = Object.fromEntries(
    Object.entries(blank).map(([key, value]) => [key, value ?? null]),
  ) as InfoRow
  return {
    ...nulls,
    noticeTime: null,
    description: null,
    state: state === 'withdrawn' ? '2' : '3',
    isdel: '1',
    purchaseMannerName: null,
    purchaseNatureName: null,
    source: null,
    issuer: null,
    effectDate: null,
    validity: null,
    environment: null,
    facts: [],
    elderSummary: null,
    tags: [],
    related: [],
    laws: [],
    notices: [],
    titleMark: null,
    attestSeq: null,
    announcedOpenTenderTime: null,
    terms: [],
    corrections: [],
    contentInForce: null,
    withdrawnReason: reason ?? '',
    replacedBy: null,
  }
}
