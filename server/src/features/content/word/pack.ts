import { packAtOnce, packLimits } from '@sunport/contract/calls/content-bulk.ts'
import { openStates, publicStates } from '@sunport/contract/content/policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { recorder } from '../../../platform/bulk/recording.ts'
import { byteOrderMark, csvLine } from '../../../platform/files/csv.ts'
import type { FileStore } from '../../../platform/files/store.ts'
import { wordMediaType } from '../../../platform/files/word-file.ts'
import { zip } from '../../../platform/files/zip.ts'
import type { FileAnswer } from '../../../platform/http/bind.ts'
import type { Desk, Reach } from '../core/desk.ts'
import { fileNameOf, wordOfItem } from './item.ts'
import { wordRead } from './read.ts'

const headings = [
  '序号',
  '标题',
  '公开状态',
  '工作状态',
  '站点',
  '栏目',
  '作者',
  '发布时间',
  '文件夹',
  '附件数',
]

/** Texts as documents: one by itself, or many with their attachments and an index. Each is logged as exported. */
export const wordingOf = (desk: Desk, files: FileStore) => {
  const read = wordRead(desk.db, files)

  const itemOf = async (id: string, reach: Reach) => {
    await desk.within(desk.db, id, reach)
    const item = await desk.detailOf(desk.db, id, reach.user)
    const edition = item.open ?? item.published
    if (!edition) throw new Problem('data.not_found')
    return { item, edition }
  }
  type Item = Awaited<ReturnType<typeof itemOf>>

  const note = (items: readonly Item[], reach: Reach) =>
    desk.changes(reach.actor, async change => {
      for (const { item, edition } of items)
        await change.audit({
          entity: desk.kind,
          entityId: item.id,
          title: edition.title,
          action: 'export',
          siteId: item.siteId,
          after: { editionNo: edition.editionNo },
        })
    })

  const partsOf = async ({ item, edition }: Item, folder: string) => {
    const parts: Record<string, Uint8Array> = {
      [`${folder}/${fileNameOf(edition.title)}.docx`]: await wordOfItem(item, edition, read),
    }
    for (const [at, { name, digest }] of edition.attachments.entries()) {
      const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
      const words = fileNameOf(ending ? name.slice(0, -ending.length) : name)
      const content = await read.bytes(digest)
      if (content) parts[`${folder}/附件/${at + 1}-${words}${ending}`] = content
    }
    return parts
  }

  return {
    word: async (id: string, reach: Reach): Promise<FileAnswer> => {
      const found = await itemOf(id, reach)
      const content = await wordOfItem(found.item, found.edition, read)
      await note([found], reach)
      return { name: `${fileNameOf(found.edition.title)}.docx`, mediaType: wordMediaType, content }
    },

    /** What somebody has chosen. Many are put together only by a job, which can wait. */
    pack: async (chosen: readonly string[], reach: Reach): Promise<FileAnswer> => {
      const ids = [...new Set(chosen)]
      const book = recorder()
      if (ids.length > packLimits.items) throw new Problem('content.pack_size')
      if (ids.length > packAtOnce && !book?.read) throw new Problem('content.pack_job')
      const items: Item[] = []
      for (const id of ids) items.push(await itemOf(id, reach))
      const sizes = items.flatMap(({ edition }) => edition.attachments.map(({ size }) => size))
      if (sizes.reduce((sum, size) => sum + size, 0) > packLimits.bytes)
        throw new Problem('content.pack_size')
      const parts: Record<string, string | Uint8Array> = {}
      const lines: string[] = []
      for (const [at, found] of items.entries()) {
        const { item, edition } = found
        const folder = `${String(at + 1).padStart(3, '0')}-${fileNameOf(edition.title)}`
        Object.assign(parts, await partsOf(found, folder))
        lines.push(
          csvLine([
            at + 1,
            edition.title,
            publicStates[item.publicState],
            item.openState === 'none' ? '' : openStates[item.openState],
            item.siteName,
            item.channelName,
            item.authorName,
            edition.shownDate,
            folder,
            edition.attachments.length,
          ]),
        )
        await book?.read?.(1, items.length)
      }
      parts['目录.csv'] = `${byteOrderMark}${csvLine(headings)}${lines.join('')}`
      await note(items, reach)
      return { name: '导出稿件.zip', mediaType: 'application/zip', content: zip(parts) }
    },
  }
}
