import type { CallGroup } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'

const groups: [string, CallGroup][] = Object.entries(calls)

/**
 * The calls that nobody makes without signing in. The browser's bundle holds them here and the open ones in the
 * contract's own list (see build/slim-calls.ts), so that public pages do not carry the back-office's.
 */
export const sessionCalls: Record<string, CallGroup> = Object.fromEntries(
  groups.map(([feature, group]) => [
    feature,
    Object.fromEntries(Object.entries(group).filter(([, { access }]) => access !== 'open')),
  ]),
)
