import { randomUUID } from 'node:crypto'
import {
  type CorrectionState,
  type CreditState,
  correctionStates,
  creditStates,
  directoryMachines,
  type RepairState,
  repairStates,
} from '@sunport/contract/directory/policy.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertSupplierQualifications, insertSuppliers } from '../../testing/directories.ts'
import { actWith, creditSample, insertCredits } from '../../testing/directory-desk.ts'
import type { Acting } from '../../testing/people.ts'
import { daily, oneIn } from '../../testing/thoroughness.ts'
import { creditRepair } from '../credit/table.ts'
import { directoryCorrection } from './table.ts'

const views: FunctionCode[] = ['dir:supplier:view', 'dir:correction:view', 'dir:credit:view']
const all: FunctionCode[] = [
  ...views,
  'dir:correction:decide',
  'dir:credit:edit',
  'dir:credit:review',
  'dir:credit:sign',
]
/** Who tries: each with one right, one with all of them, and one with all who asked for it himself. */
const roles = {
  viewer: views,
  corrector: [...views, 'dir:correction:decide'],
  keeper: [...views, 'dir:credit:edit'],
  reviewer: [...views, 'dir:credit:review'],
  signer: [...views, 'dir:credit:sign'],
  other: all,
  author: all,
} as const satisfies Record<string, readonly FunctionCode[]>
type Role = keyof typeof roles

const forbidden = '当前操作没有权限'
const wrongState = '当前状态不能执行此操作'
const ownWork = '不能办理本人登记的申请'
const noReason = '请填写原因'

let app: TestApp
const people = new Map<Role, Acting>()
let authorId = ''
beforeAll(async () => {
  app = await createTestApp()
  for (const [role, functions] of Object.entries(roles))
    people.set(role as Role, await actWith(app, role, [...functions]))
  const found = await app.db.execute<{ id: string }>(sql`SELECT id FROM app_user WHERE user_name = 'author'`)
  authorId = found.rows[0]?.id ?? ''
})
afterAll(() => app.close())

/** Everything that a refused action must leave as it was; as digests, for the rows become many. */
const tablesOf = async () =>
  (
    await app.db.execute(sql`SELECT
      (SELECT md5(string_agg(c::text, '' ORDER BY id)) FROM directory_correction c) AS corrections,
      (SELECT md5(string_agg(r::text, '' ORDER BY id)) FROM credit_record r) AS records,
      (SELECT md5(string_agg(p::text, '' ORDER BY id)) FROM credit_repair p) AS repairs,
      (SELECT md5(string_agg(s::text, '' ORDER BY id)) FROM supplier s) AS suppliers,
      (SELECT md5(string_agg(q::text, '' ORDER BY id)) FROM supplier_qualification q) AS qualifications,
      (SELECT count(*) FROM directory_event) AS events`)
  ).rows

interface Cell {
  role: Role
  reason: string
  want: string
  act(who: Acting, reason: string): Promise<{ code: string; msg: string }>
}

/** A refused cell leaves every table alone; an allowed one is tried on a row of its own. */
const expectCell = async ({ role, reason, want, act }: Cell) => {
  const who = people.get(role)
  if (!who) throw new Error(role)
  const before = want === 'allowed' ? undefined : await tablesOf()
  const answer = await act(who, reason)
  const outcome = answer.code === '200' ? 'allowed' : answer.msg
  expect({ role, reason, outcome }).toEqual({ role, reason, outcome: want })
  if (before) expect(await tablesOf()).toEqual(before)
}

const each = async (cells: (role: Role, reason: string) => Promise<Cell>) => {
  for (const role of Object.keys(roles) as Role[])
    for (const reason of ['', '核实无误']) await expectCell(await cells(role, reason))
}

/** Said once more, in other words than the table. */
const need = (
  held: readonly Role[],
  fits: boolean,
  { role, reason }: { role: Role; reason: string },
  { isForOthers = false, needsReason = false } = {},
): string => {
  if (!held.includes(role)) return forbidden
  if (!fits) return wrongState
  if (isForOthers && role === 'author') return ownWork
  return needsReason && !reason ? noReason : 'allowed'
}

describe.each(daily(Object.keys(correctionStates) as CorrectionState[], oneIn(2)))(
  'a correction that is %s',
  state => {
    const put = async (kind: 'supplier' | 'supplierQualification') => {
      const id = randomUUID()
      await insertSuppliers(app.db, [{ id, creditCode: id, address: '旧址' }])
      await insertSupplierQualifications(app.db, [{ id, supplierId: id, issuer: '旧址' }])
      const decided = state === 'waiting' ? {} : { decidedAt: app.clock.now(), decidedBy: 'somebody' }
      const asked = { kind, recordId: id, recordName: id, field: kind === 'supplier' ? 'address' : 'issuer' }
      const texts = { current: '旧址', proposed: '新址', reason: '地址已变更' }
      const desk = { origin: 'desk', askedBy: authorId } as const
      const row = { id, requestNo: id, siteId: 'gd', state, ...asked, ...texts, ...desk, ...decided }
      await app.db.insert(directoryCorrection).values(row)
      return id
    }
    test.each([
      ['correct', 'supplier'],
      ['refuse', 'supplier'],
      ['correct', 'supplierQualification'],
      ['refuse', 'supplierQualification'],
    ] as const)('%s, of a %s', async (action, kind) => {
      await each(async (role, reason) => {
        const id = await put(kind)
        const body = { version: 1, action, ...(reason && { reason }) }
        const rule = { isForOthers: true, needsReason: action === 'refuse' }
        return {
          role,
          reason,
          want: need(['corrector', 'other', 'author'], state === 'waiting', { role, reason }, rule),
          act: who => who.post(`/directory/corrections/${id}/decide`, body),
        }
      })
    })
  },
)

const stateColumns = (state: CreditState) => ({
  state,
  ...(state === 'repaired' && { repairedOn: '2026-05-01' }),
  ...(state === 'revoked' && { revokedOn: '2026-05-01' }),
})

describe.each(daily(Object.keys(creditStates) as CreditState[], oneIn(2)))(
  'a credit record that is %s',
  state => {
    const put = async () => {
      const id = randomUUID()
      await insertCredits(app.db, [creditSample(id, stateColumns(state))])
      return id
    }
    test('revoke', async () => {
      await each(async (role, reason) => {
        const id = await put()
        const fits = state === 'active' || state === 'expired'
        const want = need(['signer', 'other', 'author'], fits, { role, reason }, { needsReason: true })
        const body = { version: 1, ...(reason && { reason }) }
        return { role, reason, want, act: who => who.post(`/directory/credits/${id}/revoke`, body) }
      })
    })
    test('amend', async () => {
      await each(async (role, reason) => {
        const id = await put()
        const { siteId: _, id: __, publishDate: ___, ...fields } = creditSample(id)
        const held: Role[] = ['signer', 'other', 'author']
        // The form itself asks for the reason, before anybody looks at the state.
        const unsaid = held.includes(role) && !reason
        return {
          role,
          reason,
          want: unsaid ? '修改原因不能为空' : need(held, state === 'active', { role, reason }),
          act: who =>
            who.put(`/directory/credits/${id}`, { ...fields, creditCode: null, version: 1, reason }),
        }
      })
    })
    test('apply for its repair', async () => {
      await each(async (role, reason) => {
        const recordId = await put()
        const want = need(['keeper', 'other', 'author'], true, { role, reason })
        const isRefused = want === 'allowed' && state !== 'active'
        const body = { recordId, ground: '已履行处罚并整改到位', appliedOn: '2026-06-01' }
        return {
          role,
          reason,
          want: isRefused ? '只有生效中的记录可以申请修复' : want,
          act: who => who.post('/directory/creditRepairs', body),
        }
      })
    })
  },
)

describe.each(daily(Object.keys(repairStates) as RepairState[], oneIn(2)))('a repair that is %s', state => {
  const put = async () => {
    const id = randomUUID()
    await insertCredits(app.db, [creditSample(id)])
    const announced = state === 'announced' ? { announcedAt: app.clock.now(), announcement: '予以修复' } : {}
    const applied = { ground: '已整改', appliedOn: '2026-06-01', appliedBy: 'author' }
    await app.db
      .insert(creditRepair)
      .values({ id, siteId: 'gd', recordId: id, state, ...applied, ...announced })
    return id
  }
  const steps = {
    approve: { held: ['reviewer', 'other', 'author'], from: ['applied'], isForOthers: true },
    refuse: {
      held: ['reviewer', 'other', 'author'],
      from: ['applied'],
      isForOthers: true,
      needsReason: true,
    },
    announce: { held: ['signer', 'other', 'author'], from: ['approved'] },
    withdraw: { held: ['keeper', 'other', 'author'], from: ['applied', 'approved'], needsReason: true },
  } as const
  test.each(Object.keys(steps) as (keyof typeof steps)[])('%s', async action => {
    const { held, from, ...rule } = steps[action]
    await each(async (role, reason) => {
      const id = await put()
      const fits = (from as readonly string[]).includes(state)
      const body = {
        version: 1,
        ...(reason && { reason }),
        ...(action === 'announce' && { announcement: '予以修复' }),
      }
      return {
        role,
        reason,
        want: need(held, fits, { role, reason }, rule),
        act: who => who.post(`/directory/creditRepairs/${id}/${action}`, body),
      }
    })
  })
})

test('what the clock does is nobody else’s, and every action of the table was tried', () => {
  const { correction, credit, repair } = directoryMachines
  expect([credit.expire.right, credit.repair.right]).toEqual([null, null])
  expect([correction, credit, repair].flatMap(machine => Object.keys(machine)).sort()).toEqual(
    [
      'correct',
      'refuse',
      'amend',
      'revoke',
      'expire',
      'repair',
      'approve',
      'refuse',
      'announce',
      'withdraw',
    ].sort(),
  )
})

test('nobody registers a record without the right to sign', async () => {
  for (const role of Object.keys(roles) as Role[]) {
    const { id: _, publishDate: __, ...entered } = creditSample(role)
    await expectCell({
      role,
      reason: '',
      want: need(['signer', 'other', 'author'], true, { role, reason: '' }),
      act: who => who.post('/directory/credits', { ...entered, creditCode: null }),
    })
  }
})
