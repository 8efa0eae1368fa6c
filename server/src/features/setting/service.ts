import { enabled } from '@sunport/contract/codes.ts'
import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import { homeWindow, sysConf } from './table.ts'

/** What the portal may know of its settings: open windows, and configuration marked public. */
export const settingService = (db: Queries, clock: Clock) => ({
  windows: async (siteId: string) => {
    const windows = await db
      .select({
        id: homeWindow.id,
        title: homeWindow.title,
        content: homeWindow.content,
        url: homeWindow.url,
        windowType: homeWindow.windowType,
        image: homeWindow.image,
        imageAlt: homeWindow.imageAlt,
        pages: homeWindow.pages,
        device: homeWindow.device,
        position: homeWindow.position,
        width: homeWindow.width,
        height: homeWindow.height,
        frequency: homeWindow.frequency,
        delaySec: homeWindow.delaySec,
        autoCloseSec: homeWindow.autoCloseSec,
        priority: homeWindow.priority,
      })
      .from(homeWindow)
      .where(
        and(
          eq(homeWindow.siteId, siteId),
          eq(homeWindow.status, enabled.on),
          // Public pages are the same for everybody: what is for some only has no place on them.
          eq(homeWindow.audience, 'all'),
          lte(homeWindow.validFrom, clock.now()),
          gt(homeWindow.validTo, clock.now()),
        ),
      )
      .orderBy(desc(homeWindow.priority), asc(homeWindow.sort), asc(homeWindow.id))
    // What covers the page greets a visitor once, whatever was chosen for it.
    return windows.map(window =>
      window.windowType === 'popup' ? { ...window, frequency: 'once' as const } : window,
    )
  },

  publicConf: async (siteId: string, confType: string) => {
    const rows = await db
      .select()
      .from(sysConf)
      .where(
        and(
          eq(sysConf.confType, confType),
          eq(sysConf.isPublic, true),
          or(eq(sysConf.siteId, siteId), isNull(sysConf.siteId)),
        ),
      )
      .orderBy(asc(sysConf.confKey))
    // A site's own value stands before the common one.
    const byKey = new Map(rows.filter(row => !row.siteId).map(row => [row.confKey, row]))
    for (const row of rows) if (row.siteId) byKey.set(row.confKey, row)
    return [...byKey.values()].map(({ confKey, confName, confValue }) => ({
      confKey,
      confName,
      confValue,
      confType,
    }))
  },
})

export type SettingService = ReturnType<typeof settingService>
