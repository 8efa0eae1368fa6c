import { calls } from '@sunport/contract/calls.ts'
import { tag } from '../../platform/cache/tags.ts'
import { bound } from '../../platform/feature.ts'
import { originsIn } from '../../platform/http/origins.ts'
import type { Platform } from '../../platform/platform.ts'
import { confRows } from './conf-rows.ts'
import { settingRecords } from './records.ts'
import { confHandlers, configurationHandlers } from './routes.ts'
import { settingService } from './service.ts'
import { createWindowCounter } from './window-counter.ts'

export interface SettingNeeds {
  siteName(id: string): string | null
}

/** 系统配置: what is in force is kept in memory by the platform and renewed from here. */
export const settingFeature = (
  { config, db, clock, log, settings }: Platform,
  { siteName }: SettingNeeds,
) => {
  const windowCounts = createWindowCounter(db, log, config.demoMode)
  return {
    calls: [
      bound(
        calls.configuration,
        configurationHandlers(db, inside => settingRecords(inside, clock, siteName)),
      ),
      bound(calls.conf, confHandlers(confRows(db, clock, siteName))),
    ],
    memory: [{ tag: tag.configuration, refresh: settings.refresh }],
    stop: windowCounts.stop,
    offers: {
      /** What pages show of it. */
      settings: settingService(db, clock),
      windowCounts,
      /** Origins of other systems that the back-office may frame. */
      framedOrigins: () => originsIn(settings.get('security.frame-origins')),
    },
  }
}
