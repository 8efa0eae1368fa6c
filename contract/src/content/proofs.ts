import { z } from 'zod'

/** 三校: what whoever approves has read for. */
export const proofs = ['文字', '数据', '格式'] as const
export type Proof = (typeof proofs)[number]

export const Proofs = z.array(z.enum(proofs)).max(proofs.length)

/** Whether a text was read for everything that it must be read for. */
export const isProved = (read: readonly Proof[]): boolean => proofs.every(proof => read.includes(proof))
