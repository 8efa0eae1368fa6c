import type { configuration } from '@sunport/contract/calls/configuration.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { isSettingKey, readSetting, settingFrom } from '@sunport/contract/settings.ts'
import type { z } from 'zod'
import { refusalOf, rehearse } from '../../platform/crud/rehearsal.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import type { Reach, SettingRecords } from './records.ts'
import { settingRepo } from './repo.ts'

type Imported = z.output<typeof configuration.import.input>['settings'][number]
type Outcome = z.output<typeof configuration.import.data>[number]

/** What was set, as another installation can read it. Rows that are no settings belong to this one alone. */
export const exportSettings = async (db: Db): Promise<FileAnswer> => {
  const settings = (await settingRepo(db).all()).flatMap(({ confKey: key, siteId, confValue }) =>
    isSettingKey(key) ? [{ key, siteId, value: readSetting(key, confValue) }] : [],
  )
  return {
    name: '系统配置.json',
    mediaType: 'application/json; charset=utf-8',
    content: JSON.stringify({ settings }, undefined, 2),
  }
}

const takeOne = async (
  db: Db,
  over: (db: Db) => SettingRecords,
  { key, siteId = null, value }: Imported,
  reach: Reach,
): Promise<Outcome> => {
  const records = over(db)
  let outcome: Outcome['outcome'] = 'changed'
  const message = await refusalOf(
    records.change(reach.actor, async doing => {
      if (!isSettingKey(key)) throw new Problem('setting.value', '没有这个配置项')
      const version = (await settingRepo(doing.tx).find({ key, siteId }))?.version ?? 0
      const { isProposed } = await records.take(
        doing,
        { key, siteId, value: settingFrom(key, value) },
        version,
        reach,
        '导入',
      )
      if (isProposed) outcome = 'proposed'
    }),
  )
  const same = new Problem('setting.same').message
  if (message === same) return { key, siteId, outcome: 'same', message: null }
  return { key, siteId, outcome: message ? 'refused' : outcome, message: message ?? null }
}

/** Each setting stands alone: what is refused leaves the others as they were brought. */
export const importSettings = (
  db: Db,
  over: (db: Db) => SettingRecords,
  { settings, isRehearsal }: { settings: Imported[]; isRehearsal: boolean },
  reach: Reach,
): Promise<Outcome[]> => {
  const all = async (inside: Db): Promise<Outcome[]> => {
    const outcomes: Outcome[] = []
    for (const setting of settings) outcomes.push(await takeOne(inside, over, setting, reach))
    return outcomes
  }
  return isRehearsal ? rehearse(db, all) : all(db)
}
