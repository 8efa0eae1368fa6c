import { settings } from '@sunport/contract/settings.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Queries } from '../../platform/database/database.ts'
import { sysConf } from './table.ts'

const noticeMarks = (channels: RegionPack['channels']): string[] =>
  channels.flatMap(({ type, mark, children = [] }) => [
    ...(type === 'notices' ? [mark] : []),
    ...noticeMarks(children),
  ])

/** The public configuration that pages read from the start. */
export const seedSettings = async (db: Queries, packs: readonly RegionPack[]): Promise<void> => {
  const common = [
    {
      confKey: 'link.error-report',
      confName: '网站纠错',
      confType: 'link',
      confValue: '/message?type=error',
      isPublic: true,
    },
    {
      confKey: 'link.central',
      confName: '中国政府采购网',
      confType: 'link',
      confValue: 'http://www.ccgp.gov.cn',
      isPublic: true,
    },
  ]
  await db.insert(sysConf).values(common).onConflictDoNothing()
  for (const { siteCode, switches, channels } of packs) {
    const guarded = switches.captchaOnNotices ? noticeMarks(channels) : []
    const own = {
      confKey: 'portal.elder-mode',
      siteId: siteCode,
      confName: settings['portal.elder-mode'].name,
      confType: 'portal',
      isPublic: true,
    }
    const captcha = {
      confKey: 'captcha.channels',
      siteId: siteCode,
      confName: settings['captcha.channels'].name,
      confType: 'captcha',
      confValue: guarded.join(','),
      isPublic: true,
    }
    await db
      .insert(sysConf)
      .values([{ ...own, confValue: switches.elderMode ? '1' : '0' }, captcha])
      .onConflictDoNothing()
  }
}
