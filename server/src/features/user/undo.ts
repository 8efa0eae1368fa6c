import { calls } from '@sunport/contract/calls.ts'
import { switchBack } from '../../platform/bulk/switching.ts'
import { undoing } from '../../platform/bulk/undo-plan.ts'
import { appUser } from '../../platform/rights/tables.ts'

const { bulk, bulkGrant, bulkSecurity } = calls.user

const factorAsBefore = ({ mfaRequired }: { mfaRequired: boolean }) => ({
  action: mfaRequired ? 'require-mfa' : 'release-mfa',
})

/** Whoever was signed out by it signs in again himself. */
export const userUndoes = [
  undoing(bulk, appUser, {
    enable: switchBack(),
    disable: switchBack(),
    move: ({ orgId }) => (orgId ? { action: 'move', orgId } : undefined),
  }),
  undoing(bulkGrant, appUser, {
    add: (_, { roleId }) => ({ action: 'remove', roleId }),
    remove: (_, { roleId }) => ({ action: 'add', roleId }),
  }),
  undoing(bulkSecurity, appUser, { 'require-mfa': factorAsBefore, 'release-mfa': factorAsBefore }),
]
