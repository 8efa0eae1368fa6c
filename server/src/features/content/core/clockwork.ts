import type { Actor } from '../../../platform/http/context.ts'

/** Who acts when nobody does: what has its own time, and what the night puts in order. */
export const clockwork: Actor = { userId: null, userName: '定时任务', orgName: null, ip: '', requestId: '' }
