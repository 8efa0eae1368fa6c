import { calls } from '@sunport/contract/calls.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { functionService } from './functions.ts'
import { functionHandlers, roleHandlers } from './routes.ts'
import { type MenuOf, roleService } from './service.ts'
import { roleUndo } from './undo.ts'

export interface RoleNeeds {
  menuOf: MenuOf
}

/** 角色 and 功能. */
export const roleFeature = ({ db, clock, calls: bindings }: Platform, { menuOf }: RoleNeeds) =>
  feature({
    undoes: [roleUndo],
    calls: [
      bound(
        calls.role,
        roleHandlers(db, inside => roleService(inside, clock, menuOf)),
      ),
      bound(calls.func, functionHandlers(functionService(db, clock, bindings.all))),
    ],
  })
