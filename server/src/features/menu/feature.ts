import { calls } from '@sunport/contract/calls.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { menuHandlers } from './routes.ts'
import { menuService } from './service.ts'
import { menuTransfer } from './transfer-service.ts'

/** 菜单. */
export const menuFeature = ({ db, clock, settings }: Platform) => {
  const plainHosts = () => settings.get('security.plain-hosts')
  return feature({
    calls: [
      bound(
        calls.menu,
        menuHandlers(menuService(db, clock, plainHosts), menuTransfer(db, clock, plainHosts)),
      ),
    ],
  })
}
