import { info as calls } from '@sunport/contract/calls/info.ts'
import type { Db } from '../platform/database/database.ts'
import { fieldsOf } from './fields.ts'
import { ourChannel, sourceChannels } from './ground.ts'
import { readPage } from './listing.ts'
import { placesRepo } from './places-repo.ts'
import { isRecord, recordsIn, wireText } from './read-wire.ts'
import type { Source } from './source.ts'
import { SourceTrouble } from './trouble.ts'

const samples = 20

/** What would be brought over, and what would have no place here; nothing is written. */
export const dryRun = async (
  { db, source, sourceSiteId, siteId }: { db: Db; source: Source; sourceSiteId: string; siteId: string },
  say: (text: string) => void,
): Promise<void> => {
  const ours = await placesRepo(db).channels(siteId)
  const theirs = await sourceChannels(source, sourceSiteId)
  const { total, rows } = await readPage(source, sourceSiteId, { channel: null, from: null, to: null }, 1)
  say(`源站共 ${total.toLocaleString('en-US')} 条信息，${theirs.length} 个栏目`)
  for (const channel of theirs) {
    const found = ourChannel(channel, ours)
    say(`栏目 ${channel.name}：${found ? `对应本站“${found.name}”` : '本站没有，有信息时新建隐藏栏目'}`)
  }
  const lost = new Map<string, string>()
  let [read, files] = [0, 0]
  for (const { sourceId } of rows.slice(0, samples)) {
    try {
      const detail = await source.call(calls.getInfoById.path, { id: sourceId, siteId: sourceSiteId })
      if (!isRecord(detail)) continue
      read += 1
      files += recordsIn(detail.attchList).length
      for (const each of fieldsOf(detail, []).lost) lost.set(each.name, each.value)
      if (wireText(detail.content) === null) say(`${sourceId} 没有正文`)
    } catch (error) {
      if (!(error instanceof SourceTrouble) || error.kind === 'away') throw error
      say(`${sourceId} 未能读取：${error.message}`)
    }
  }
  say(`抽查最新 ${read} 条详情，附件 ${files} 个`)
  for (const [name, value] of lost) say(`字段 ${name} 在本站没有位置，例如“${value}”`)
  say('仅试读，没有写入任何内容')
}
