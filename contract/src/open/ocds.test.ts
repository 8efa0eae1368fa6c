import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { completedNotice } from '../content/notice/derive.ts'
import { formatNamed, officialFormats } from '../content/notice/formats.ts'
import { goldenNotices } from '../content/notice/golden.ts'
import { releaseOf } from '../content/notice/ocds.ts'
import type { OcdsObject } from '../content/notice/ocds-parts.ts'
import type { NoticeFormat } from '../content/notice/shape.ts'
import { recordPackage, releasePackage } from './ocds.ts'
import { compiledRelease, versionedRelease } from './ocds-merge.ts'

const context = { prefix: 'ocds-abc123', siteId: 'site', publisher: '某网', now: '2026-07-01 08:00:00' }
const uri = 'https://example.org/ocds'

const moment = z.iso.datetime({ offset: true }).endsWith('+08:00')
const Head = {
  version: z.literal('1.1'),
  extensions: z.array(z.url()),
  uri: z.url(),
  publisher: z.strictObject({ name: z.string().min(1) }),
  publishedDate: moment,
}
const Release = z.looseObject({
  ocid: z.string().regex(/^ocds-[a-z0-9]{6}-/),
  id: z.string().min(1),
  date: moment,
  tag: z.array(z.string()).min(1),
  initiationType: z.literal('tender'),
})
const ReleasePackage = z.strictObject({ ...Head, releases: z.array(Release).min(1) })
const RecordPackage = z.strictObject({
  ...Head,
  records: z
    .array(
      z.strictObject({
        ocid: z.string(),
        releases: z.array(Release).min(1),
        compiledRelease: Release.extend({ tag: z.tuple([z.literal('compiled')]) }),
        versionedRelease: z.looseObject({
          ocid: z.string(),
          initiationType: z.array(
            z.strictObject({
              releaseID: z.string(),
              releaseDate: moment,
              releaseTag: z.array(z.string()),
              value: z.literal('tender'),
            }),
          ),
        }),
      }),
    )
    .min(1),
})

const formats = officialFormats.filter(({ noticeTypes }) => noticeTypes.length > 0)
const releases = formats.map(({ code }, at) => {
  const fields = completedNotice(formatNamed(code) as NoticeFormat, { ...goldenNotices[code], planId: 'p1' })
  return releaseOf(
    {
      id: `n-${code}`,
      title: code,
      noticeType: (fields.noticeType as string | undefined) ?? null,
      publishedAt: `2026-06-${String(at + 10)} 12:00:00`,
      fields,
      address: 'https://example.org/notice?id=1',
      files: [],
    },
    context,
  )
})

const release = (id: string, date: string, rest: OcdsObject): OcdsObject => ({
  ocid: 'ocds-abc123-1',
  id,
  date,
  tag: ['tender'],
  initiationType: 'tender',
  ...rest,
})
const [first, second] = [
  release('a', '2026-06-10T12:00:00+08:00', {
    tender: {
      id: 't',
      tenderPeriod: { endDate: '2026-07-02T09:30:00+08:00' },
      lots: [
        { id: '1', title: '甲' },
        { id: '2', title: '乙' },
      ],
    },
    parties: [{ id: 'x', roles: ['buyer'] }],
  }),
  release('b', '2026-06-12T12:00:00+08:00', {
    tender: {
      id: 't',
      tenderPeriod: { endDate: '2026-07-20T09:30:00+08:00' },
      lots: [
        { id: '2', title: '丙' },
        { id: '3', title: '丁' },
      ],
    },
    parties: [{ id: 'x', roles: ['buyer', 'procuringEntity'] }],
  }),
]

describe('packages', () => {
  test('of releases and of records are what the standard asks for', () => {
    ReleasePackage.parse(releasePackage(context, uri, releases))
    const { records } = RecordPackage.parse(recordPackage(context, uri, releases))
    expect(records).toHaveLength(1)
    expect(records[0]?.releases.map(({ id }) => id)).toEqual(releases.map(({ id }) => id))
  })

  test('of records have one for every process', () => {
    const other = { ...first, ocid: 'ocds-abc123-2' } as OcdsObject
    const made = recordPackage(context, uri, [first as OcdsObject, other, second as OcdsObject])
    expect(
      (made.records as { ocid: string; releases: { id: string }[] }[]).map(record => [
        record.ocid,
        record.releases.map(({ id }) => id),
      ]),
    ).toEqual([
      ['ocds-abc123-1', ['a', 'b']],
      ['ocds-abc123-2', ['a']],
    ])
  })
})

describe('releases of one process come to', () => {
  const both = [first, second] as OcdsObject[]

  test('the latest value of everything, in whatever order they are given', () => {
    const compiled = compiledRelease('ocds-abc123-1', both.toReversed())
    expect(compiled).toEqual({
      ocid: 'ocds-abc123-1',
      id: 'ocds-abc123-1-2026-06-12T12:00:00+08:00',
      date: '2026-06-12T12:00:00+08:00',
      tag: ['compiled'],
      initiationType: 'tender',
      tender: {
        id: 't',
        tenderPeriod: { endDate: '2026-07-20T09:30:00+08:00' },
        lots: [
          { id: '1', title: '甲' },
          { id: '2', title: '丙' },
          { id: '3', title: '丁' },
        ],
      },
      parties: [{ id: 'x', roles: ['buyer', 'procuringEntity'] }],
    })
  })

  test('every value that each had, with the release that said it', () => {
    const { tender, initiationType } = versionedRelease('ocds-abc123-1', both) as {
      tender: { tenderPeriod: { endDate: object[] }; lots: { id: string; title: object[] }[] }
      initiationType: object[]
    }
    expect(initiationType).toHaveLength(1)
    expect(tender.tenderPeriod.endDate).toEqual([
      {
        releaseID: 'a',
        releaseDate: '2026-06-10T12:00:00+08:00',
        releaseTag: ['tender'],
        value: '2026-07-02T09:30:00+08:00',
      },
      {
        releaseID: 'b',
        releaseDate: '2026-06-12T12:00:00+08:00',
        releaseTag: ['tender'],
        value: '2026-07-20T09:30:00+08:00',
      },
    ])
    expect(tender.lots.map(({ id, title }) => [id, title.length])).toEqual([
      ['1', 1],
      ['2', 2],
      ['3', 1],
    ])
  })

  test('the same whether they are merged at once or one after another, and twice is as once', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(releases, { minLength: 1 }), some => {
        const ocid = String(some[0]?.ocid)
        const whole = compiledRelease(ocid, some)
        expect(compiledRelease(ocid, [...some, ...some])).toEqual(whole)
        // The last value of each history is the one in force.
        const history = versionedRelease(ocid, some)
        expect(lastOf(history)).toEqual({ ...whole, id: undefined, date: undefined, tag: undefined })
      }),
    ))
})

/** A history with only what was said last. */
const lastOf = (history: OcdsObject): OcdsObject => {
  const isVersions = (value: unknown): value is { value: unknown }[] =>
    Array.isArray(value) && (value as OcdsObject[]).every(one => one.releaseID !== undefined)
  const last = (value: unknown): unknown => {
    if (isVersions(value)) return value.at(-1)?.value
    if (Array.isArray(value)) return value.map(last)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, last(one)]))
  }
  return { ...(last(history) as OcdsObject), id: undefined, date: undefined, tag: undefined }
}
