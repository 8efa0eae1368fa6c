import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { completedNotice } from './derive.ts'
import { formatNamed, officialFormats } from './formats.ts'
import { goldenNotices } from './golden.ts'
import { isReleased, packageHead, releaseOf } from './ocds.ts'
import type { ReleasedNotice } from './ocds-parts.ts'
import type { NoticeFormat, NoticeValues } from './shape.ts'

const context = { prefix: 'ocds-abc123', siteId: 'site', publisher: '某网', now: '2026-07-01 08:00:00' }
const notice = (code: string, over: NoticeValues = {}): ReleasedNotice => {
  const fields = completedNotice(formatNamed(code) as NoticeFormat, { ...goldenNotices[code], ...over })
  return {
    id: `n-${code}`,
    title: `${code}公告`,
    noticeType: (fields.noticeType as string | undefined) ?? null,
    publishedAt: '2026-06-10 12:00:00',
    fields,
    address: 'https://example.org/notice?id=1',
    files: [{ id: 'f1', name: '文件.pdf', address: 'https://example.org/f1' }],
  }
}
const release = (code: string, over?: NoticeValues) => releaseOf(notice(code, over), context)

/** The parts of release schema 1.1 that we fill, as strictly as it has them: closed lists, dates, ids. */
const moment = z.iso.datetime({ offset: true })
const id = z.string().min(1)
const value = z.strictObject({ amount: z.number().min(0), currency: z.literal('CNY') })
const reference = z.strictObject({ id, name: z.string().min(1) })
const document = z.strictObject({
  id,
  documentType: z
    .enum(['procurementPlan', 'tenderNotice', 'clarifications', 'awardNotice', 'contractNotice'])
    .optional(),
  title: id,
  url: z.url(),
  datePublished: moment.optional(),
  format: z.string().optional(),
  language: z.literal('zh'),
})
const item = z.strictObject({
  id,
  description: z.string().optional(),
  classification: z.strictObject({ scheme: id, id, description: z.string() }).optional(),
  quantity: z.number().optional(),
  unit: z.strictObject({ name: z.string().optional(), value: value.optional() }).optional(),
})
const amendment = z.strictObject({
  id,
  date: moment,
  description: z.string(),
  rationale: z.string(),
  amendsReleaseID: id.optional(),
  releaseID: id.optional(),
})
const period = z.strictObject({ startDate: moment.optional(), endDate: moment })
const Release = z.strictObject({
  ocid: z.string().regex(/^ocds-[a-z0-9]{6}-/),
  id,
  date: moment,
  tag: z.tuple([
    z.enum([
      'planning',
      'planningUpdate',
      'tender',
      'tenderAmendment',
      'tenderUpdate',
      'tenderCancellation',
      'award',
      'awardUpdate',
      'contract',
      'contractAmendment',
      'implementation',
      'implementationUpdate',
    ]),
  ]),
  initiationType: z.literal('tender'),
  language: z.literal('zh'),
  parties: z.array(
    z.strictObject({
      id,
      name: id,
      identifier: z.strictObject({ scheme: id, id, legalName: id }).optional(),
      address: z.strictObject({ streetAddress: z.string(), countryName: z.string() }).optional(),
      contactPoint: z
        .strictObject({ name: z.string().optional(), telephone: z.string().optional() })
        .optional(),
      roles: z.array(z.enum(['buyer', 'procuringEntity', 'supplier'])).min(1),
      details: z.strictObject({ scale: z.string() }).optional(),
    }),
  ),
  buyer: reference.optional(),
  planning: z
    .strictObject({
      rationale: z.string().optional(),
      budget: z.strictObject({ amount: value.optional(), project: z.string().optional() }).optional(),
      documents: z.array(document).optional(),
    })
    .optional(),
  tender: z
    .strictObject({
      id,
      title: id,
      description: z.string().optional(),
      status: z.enum(['planning', 'planned', 'active', 'cancelled', 'unsuccessful', 'complete', 'withdrawn']),
      procuringEntity: reference.optional(),
      procurementMethod: z.enum(['open', 'selective', 'limited', 'direct']).optional(),
      procurementMethodDetails: z.string().optional(),
      mainProcurementCategory: z.enum(['goods', 'works', 'services']).optional(),
      value: value.optional(),
      items: z.array(item).optional(),
      lots: z
        .array(z.strictObject({ id, title: id, description: z.string().optional(), value: value.optional() }))
        .optional(),
      eligibilityCriteria: z.string().optional(),
      tenderPeriod: period.optional(),
      documents: z.array(document).optional(),
      amendments: z.array(amendment).optional(),
    })
    .optional(),
  awards: z
    .array(
      z.strictObject({
        id,
        description: z.string().optional(),
        status: z.enum(['pending', 'active', 'cancelled', 'unsuccessful']),
        date: moment.optional(),
        value: value.optional(),
        suppliers: z.array(reference).optional(),
        relatedLots: z.array(id).optional(),
        items: z.array(item).optional(),
        documents: z.array(document).optional(),
        amendments: z.array(amendment).optional(),
      }),
    )
    .optional(),
  contracts: z
    .array(
      z.strictObject({
        id,
        awardID: id,
        title: z.string().optional(),
        description: z.string().optional(),
        status: z.enum(['pending', 'active', 'cancelled', 'terminated']),
        value: value.optional(),
        dateSigned: moment.optional(),
        items: z.array(item).optional(),
        documents: z.array(document).optional(),
        amendments: z.array(amendment).optional(),
        implementation: z.strictObject({ milestones: z.array(z.record(z.string(), z.string())) }).optional(),
      }),
    )
    .optional(),
})

describe('a release', () => {
  test.each(officialFormats.filter(({ noticeTypes }) => noticeTypes.length > 0))(
    'of $name is what the standard asks for',
    ({ code }) => {
      const made = Release.parse(release(code))
      const rolesOf = (party: { id: string }) => made.parties.find(({ id }) => id === party.id)?.roles
      if (made.buyer) expect(rolesOf(made.buyer)).toContain('buyer')
      if (made.tender?.procuringEntity)
        expect(rolesOf(made.tender.procuringEntity)).toContain('procuringEntity')
      for (const supplier of (made.awards ?? []).flatMap(({ suppliers }) => suppliers ?? []))
        expect(rolesOf(supplier)).toContain('supplier')
      // What a release is tagged with is in it, and what it refers to is there.
      if (made.tag.includes('award')) expect(made.awards).not.toEqual([])
      const awards = (made.awards ?? []).map(award => award.id)
      for (const { awardID } of made.contracts ?? []) expect(awards).toContain(awardID)
    },
  )

  test('says what a call says', () =>
    expect(release('tender')).toMatchObject({
      tag: ['tender'],
      date: '2026-06-10T12:00:00+08:00',
      tender: {
        id: 'XX-2026-00001',
        procurementMethod: 'open',
        procurementMethodDetails: '公开招标',
        mainProcurementCategory: 'goods',
        value: { amount: 1_000_000, currency: 'CNY' },
        tenderPeriod: { startDate: '2026-06-10T00:00:00+08:00', endDate: '2026-07-02T09:30:00+08:00' },
        lots: [{ id: '1' }, { id: '2', value: { amount: 400_000 } }],
        items: [{ classification: { id: 'A02060000' } }],
      },
    }))

  test('of a result has an award for each winner, and no amount for a rate', () => {
    expect(release('result').awards).toMatchObject([
      {
        value: { amount: 540_000 },
        suppliers: [{ id: 'CN-SAIC-91440101MA59UNBN27', name: '某某科技有限公司' }],
        relatedLots: ['1'],
      },
      { value: { amount: 380_000.25 }, relatedLots: ['2'] },
    ])
    const rated = { packageNo: '1', name: '丙公司', address: '丙地', rate: '12.5' }
    const [award] = release('result', { suppliers: [rated] }).awards as object[]
    expect(award).toMatchObject({ description: '费率 12.5%' })
    expect(award).not.toHaveProperty('value')
  })

  test('of those who won together names each of them', () => {
    const joint = {
      packageNo: '1',
      name: '甲有限公司、乙设计院（联合体）',
      creditCode: '91440101MA59UNBN27',
      amount: '5',
    }
    const made = Release.parse(release('result', { suppliers: [joint] }))
    expect(made.awards?.[0]?.suppliers).toEqual([
      { id: 'CN-SAIC-91440101MA59UNBN27', name: '甲有限公司' },
      { id: '乙设计院', name: '乙设计院' },
    ])
    expect(made.parties.filter(({ roles }) => roles.includes('supplier')).map(({ name }) => name)).toEqual([
      '甲有限公司',
      '乙设计院',
    ])
  })

  test('of a result without a winner says so, and one that names him in a line has its award', () => {
    expect(Release.parse(release('result', { suppliers: [], bidCompany: '' })).awards).toMatchObject([
      { status: 'unsuccessful' },
    ])
    const named = { suppliers: [], bidCompany: '丁有限公司', successfulMoney: '12.5' }
    const imported = { ...notice('result'), fields: { ...notice('result').fields, ...named } }
    expect(Release.parse(releaseOf(imported, context)).awards).toMatchObject([
      { status: 'active', value: { amount: 12.5 }, suppliers: [{ name: '丁有限公司' }] },
    ])
  })

  test('of what comes after names what it changes or ends', () => {
    expect(release('correction')).toMatchObject({
      tag: ['tenderUpdate'],
      tender: { amendments: [{ rationale: '顺延截止时间' }, {}] },
    })
    expect(release('correction', { matter: 'result' })).toMatchObject({
      tag: ['tenderUpdate'],
      tender: { amendments: [{}, {}] },
    })
    expect(release('termination')).toMatchObject({
      tag: ['tenderCancellation'],
      tender: { status: 'cancelled' },
    })
    expect(release('acceptance')).toMatchObject({
      tag: ['implementation'],
      contracts: [{ id: 'HT-2026-1', status: 'terminated' }],
    })
  })
})

describe('a correction of a notice that is known', () => {
  const correcting = (code: string, over: NoticeValues) => {
    const { id: target, title, noticeType, fields } = notice(code)
    const changes = [{ field: 'x', label: '甲', old: '乙', new: '丙', reason: '丁' }]
    const amended = { id: target, title, noticeType, fields: { ...fields, ...over } }
    return Release.parse(releaseOf({ ...notice('correction', { changes }), amended }, context))
  }

  test('says what is in force from then on, and which release it amends', () => {
    const made = correcting('tender', { openTenderTime: '2026-07-20 09:30:00', budget: '950000' })
    expect(made).toMatchObject({
      id: 'n-correction',
      ocid: release('tender').ocid,
      tag: ['tenderAmendment'],
      tender: {
        id: 'XX-2026-00001',
        status: 'active',
        value: { amount: 950_000 },
        tenderPeriod: { endDate: '2026-07-20T09:30:00+08:00' },
        documents: [{ id: 'n-correction', documentType: 'clarifications' }, {}],
        amendments: [{ description: '甲：乙 → 丙', amendsReleaseID: 'n-tender', releaseID: 'n-correction' }],
      },
    })
    expect(release('tender')).toMatchObject({
      tender: { tenderPeriod: { endDate: '2026-07-02T09:30:00+08:00' } },
    })
  })

  test('of a result or a contract names their awards and contracts as they were named first', () => {
    const result = correcting('result', {})
    expect(result.tag).toEqual(['awardUpdate'])
    expect(result.awards?.map(award => award.id)).toEqual(
      (release('result').awards as { id: string }[]).map(award => award.id),
    )
    expect(result.awards?.[0]?.amendments).toHaveLength(1)
    const contract = correcting('contract', { successfulMoney: '530000' })
    expect(contract).toMatchObject({
      tag: ['contractAmendment'],
      contracts: [{ id: 'HT-2026-1', value: { amount: 530_000 }, amendments: [{}] }],
    })
  })

  test('without a plan belongs to the process of the notice that it corrects', () => {
    const { id: target, title, noticeType, fields } = notice('tender', { planId: '' })
    const amended = { id: target, title, noticeType, fields }
    expect(releaseOf({ ...notice('correction'), amended }, context).ocid).toBe('ocds-abc123-site-n-tender')
  })
})

test('decisions of the supervision and other types are no part of a contracting process', () => {
  expect(isReleased('001011')).toBe(true)
  expect(isReleased('001062')).toBe(false)
  expect(isReleased(null)).toBe(false)
})

test('a package says who publishes it and by which version', () =>
  expect(packageHead(context, 'https://example.org/p')).toMatchObject({
    version: '1.1',
    publisher: { name: '某网' },
    publishedDate: '2026-07-01T08:00:00+08:00',
  }))
