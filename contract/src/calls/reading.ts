import { z } from 'zod'
import { defineCall } from '../call.ts'
import { clientKinds } from '../open/client-kinds.ts'
import { listPaging } from './crud.ts'
import { nullableText, opaqueId, pageOf, proof, text } from './shared.ts'

const Standing = z.object({
  /** Units an hour. */
  limit: z.number(),
  remaining: z.number(),
  resetSeconds: z.number(),
})
export type ReadingStanding = z.infer<typeof Standing>

const path = '/rest/web/v2/reading'
const key = z.string().regex(/^[\w-]{20,60}$/, '数据密钥不正确')

/** 读取额度: how much is left of the hour, more of it for a proof of work, and keys with more. */
export const reading = {
  budget: defineCall({
    method: 'GET',
    path: `${path}/budget`,
    access: 'open',
    summary: '本小时的读取额度（不带密钥时）',
    input: z.object({}),
    data: Standing.nullable(),
    units: 0,
  }),
  more: defineCall({
    method: 'POST',
    path: `${path}/more`,
    access: 'open',
    summary: '用计算验证换取本小时更多的读取额度（验证用途 read，见 docs/open-data.md）',
    input: z.object({ proof, key: key.optional() }),
    data: Standing.nullable(),
    signed: false,
    perMinute: 60,
  }),
  newKey: defineCall({
    method: 'POST',
    path: `${path}/keys`,
    access: 'open',
    summary: '取得数据密钥（验证用途 key）；密钥只在此时给出一次',
    input: z.object({ label: z.string().trim().min(2, '请填写应用名称').max(40), proof }),
    data: z.object({ key: z.string(), limit: z.number() }),
    signed: false,
    perMinute: 10,
  }),
  endKey: defineCall({
    method: 'POST',
    path: `${path}/keys/end`,
    access: 'open',
    summary: '停用自己的数据密钥',
    input: z.object({ key }),
    data: z.null(),
    signed: false,
    perMinute: 10,
  }),
}

const Share = z.object({ code: z.string(), name: z.string(), uses: z.number(), refused: z.number() })
export type ReadingShare = z.infer<typeof Share>

const ReadingKey = z.object({
  id: z.string(),
  label: z.string(),
  madeAt: z.string(),
  endedAt: nullableText,
  endedReason: nullableText,
  uses: z.number(),
  lastDay: nullableText,
})
export type ReadingKeyRow = z.infer<typeof ReadingKey>

const day = z
  .string()
  .regex(/^(20\d{2}-\d{2}-\d{2})?$/)
  .optional()

/** 谁在用: who reads the house's data, counted and not known. */
export const readers = {
  board: defineCall({
    method: 'GET',
    path: '/rest/v2/readers/board',
    access: 'sys:reader:view',
    summary: '谁在用（按日期统计）',
    input: z.object({ from: day, to: day }),
    data: z.object({
      from: z.string(),
      to: z.string(),
      uses: z.number(),
      refused: z.number(),
      byDay: z.array(Share.extend({ sources: z.number().nullable() })),
      byKind: z.array(Share),
      byCall: z.array(Share),
      byForm: z.array(Share),
      byKey: z.array(Share),
    }),
  }),
  keys: defineCall({
    method: 'GET',
    path: '/rest/v2/readers/keys',
    access: 'sys:reader:view',
    summary: '数据密钥列表',
    input: z.object({ keyword: text(100).optional(), ...listPaging }),
    data: pageOf(ReadingKey),
  }),
  endKey: defineCall({
    method: 'POST',
    path: '/rest/v2/readers/keys/:id/end',
    access: 'sys:reader:edit',
    summary: '停用数据密钥',
    input: z.object({ id: opaqueId, reason: z.string().trim().min(2, '请填写停用原因').max(200) }),
    data: z.null(),
  }),
}

export const kindName = (kind: string): string => clientKinds[kind as keyof typeof clientKinds] ?? kind
