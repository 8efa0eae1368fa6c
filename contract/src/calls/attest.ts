import { z } from 'zod'
import { type AttestCheck, attestChecks } from '../attest/checks.ts'
import { attestBundlePath, attestPath as path } from '../attest/paths.ts'
import { type AttestAction, attestActions } from '../attest/statement.ts'
import { defineCall } from '../call.ts'
import { nullableText, opaqueId } from './shared.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/, '摘要须为64位十六进制')
/** A place, or a number of places, of the log. */
const place = z
  .union([z.number(), z.string().regex(/^\d{1,12}$/)])
  .transform(Number)
  .pipe(z.number().int().min(0))

const Signed = z.object({ keyId: z.string(), signature: z.string() })

export const SignedHead = Signed.extend({
  /** What is signed, letter by letter. */
  head: z.string(),
})
export type SignedHead = z.infer<typeof SignedHead>

export const LogEntry = Signed.extend({
  seq: z.number(),
  loggedAt: z.string(),
  statement: z.string(),
  leafHash: z.string(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const PublishedKey = z.object({
  id: z.string(),
  /** SPKI in base64: Ed25519. */
  publicKey: z.string(),
  madeAt: z.string(),
  retiredAt: nullableText,
})

/** What can be said of something that was asked for. */
export const attestOutcomes = ['unchanged', 'superseded', 'ended', 'damaged', 'pending', 'unknown'] as const
export type AttestOutcome = (typeof attestOutcomes)[number]

const action = z.enum(Object.keys(attestActions) as [AttestAction, ...AttestAction[]])

const Line = z.object({ seq: z.number(), action, at: z.string(), reason: nullableText })

const Named = z.object({ id: z.string(), title: z.string(), channel: nullableText, noticeType: nullableText })

export const Verdict = z.object({
  outcome: z.enum(attestOutcomes),
  /** The info, as far as the public may know of it. */
  info: Named.nullable(),
  /** Of a certificate: what it was about, without any name of it. */
  certificate: z
    .object({
      number: z.string(),
      asOf: z.string(),
      total: z.number(),
      found: z.number(),
      ambiguous: z.number(),
    })
    .nullable(),
  /** The entry that was asked for. */
  seq: z.number().nullable(),
  publishedAt: nullableText,
  /** When it was replaced, or ended. */
  until: nullableText,
  ended: action.nullable(),
  reason: nullableText,
  successor: Named.nullable(),
  /** Corrections that change single values of what is shown unchanged. */
  corrections: z.array(Named),
  checks: z.array(
    z.object({
      check: z.enum(Object.keys(attestChecks) as [AttestCheck, ...AttestCheck[]]),
      isGood: z.boolean(),
    }),
  ),
  /** All that became of it, newest first. */
  history: z.array(Line),
  entry: LogEntry.nullable(),
  proof: z.array(z.string()),
  head: SignedHead.nullable(),
  keys: z.array(PublishedKey),
})
export type Verdict = z.infer<typeof Verdict>

/** 发布存证: the public log of publications, and what it says of one. */
export const attest = {
  verify: defineCall({
    method: 'GET',
    path: `${path}/verify`,
    access: 'open',
    summary: '验真：按信息编号、存证编号或文件摘要查询',
    input: z.object({ id: opaqueId.optional(), seq: place.optional(), digest: hash.optional() }),
    data: Verdict,
    perMinute: 120,
  }),
  head: defineCall({
    method: 'GET',
    path: `${path}/head`,
    access: 'open',
    summary: '存证日志的签名树头',
    input: z.object({ size: place.optional() }),
    data: SignedHead.nullable(),
  }),
  keys: defineCall({
    method: 'GET',
    path: `${path}/keys`,
    access: 'open',
    summary: '存证日志的公钥（含已停用）',
    input: z.object({}),
    data: z.array(PublishedKey),
  }),
  entries: defineCall({
    method: 'GET',
    path: `${path}/entries`,
    access: 'open',
    summary: '存证日志的条目（按编号顺序，每次最多100条）',
    input: z.object({ from: place }),
    data: z.array(LogEntry),
  }),
  inclusion: defineCall({
    method: 'GET',
    path: `${path}/inclusion`,
    access: 'open',
    summary: '条目在存证日志中的包含证明（RFC 6962）',
    input: z.object({ seq: place, size: place }),
    data: z.array(z.string()),
  }),
  consistency: defineCall({
    method: 'GET',
    path: `${path}/consistency`,
    access: 'open',
    summary: '两个树头之间的一致性证明（RFC 6962）',
    input: z.object({ first: place, second: place }),
    data: z.array(z.string()),
  }),
  bundle: defineCall({
    method: 'GET',
    path: attestBundlePath,
    access: 'open',
    summary: '存证包：条目、证明、树头、公钥、文本和附件，可离线验证',
    input: z.object({ seq: place }),
    data: z.unknown(),
    answer: 'file',
    perMinute: 20,
  }),
}
