import { z } from 'zod'
import { defineCall } from '../call.ts'
import { proofPurposes } from '../proof-of-work.ts'

/** 计算验证: what a page solves when many forms come from its address. */
export const proof = {
  getChallenge: defineCall({
    method: 'GET',
    path: '/rest/web/v2/challenge/:purpose',
    access: 'open',
    summary: '取得计算验证的题目（见 docs/abuse.md）',
    input: z.object({ purpose: z.enum(proofPurposes) }),
    data: z.object({ challenge: z.string(), bits: z.number(), validSeconds: z.number() }),
    perMinute: 120,
    units: 0,
  }),
}
