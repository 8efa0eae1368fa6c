import { NewLink, NewLinkClass } from '@sunport/contract/calls/link.ts'
import { portal } from '@sunport/contract/calls/portal.ts'
import { addressOf } from '../features/file/address.ts'
import type { SiteRow } from '../features/site/table.ts'
import { tag } from '../platform/cache/tags.ts'
import type { Changes } from '../platform/crud/changes.ts'
import type { Db } from '../platform/database/database.ts'
import { pathAtHome } from './body.ts'
import type { BringFile } from './files.ts'
import { placesRepo } from './places-repo.ts'
import { recordsIn, wireText } from './read-wire.ts'
import type { Problem } from './repo.ts'
import type { Source } from './source.ts'
import { SourceTrouble } from './trouble.ts'

interface Deps {
  db: Db
  changes: Changes
  actor: Parameters<Changes>[0]
  site: SiteRow
  source: Source
  sourceSiteId: string
  bringFile: BringFile
  note(problems: Problem[]): Promise<void>
}

/** Links that a site of the family shows, each once: known by class and title. */
export const bringLinks = async ({
  db,
  changes,
  actor,
  site,
  source,
  sourceSiteId,
  bringFile,
  note,
}: Deps) => {
  const repo = placesRepo(db)
  const tell = (title: string, words: string) => note([{ kind: 'link', subject: title, title, words }])
  let found: Record<string, unknown>[] = []
  try {
    found = recordsIn(await source.call(portal.getLinkListByType.path, { siteId: sourceSiteId }))
  } catch (error) {
    if (!(error instanceof SourceTrouble) || error.kind === 'away') throw error
    await tell('全部链接', `未能读取：${error.message}`)
  }
  const classes = new Set((await repo.linkClasses(site.id)).map(({ classCode }) => classCode))
  const known = new Set((await repo.links(site.id)).map(({ classCode, title }) => `${classCode}\n${title}`))
  let added = 0

  const pictureOf = async (title: string, address: string | null): Promise<string | null> => {
    const url = address ? URL.parse(address, source.origin) : null
    if (!url || !/[./]/.test(address ?? '')) return address
    const brought = await bringFile({ url })
    if ('fileId' in brought) return addressOf(brought.fileId)
    await tell(title, `图片未能迁入：${brought.words}`)
    return null
  }

  const bring = async (row: Record<string, unknown>, sort: number): Promise<void> => {
    const title = wireText(row.title) ?? ''
    const classCode = wireText(row.dictCode) ?? wireText(row.classCode) ?? ''
    const key = `${classCode}\n${title}`
    if (known.has(key)) return
    const className = wireText(row.className) ?? classCode
    const asClass = {
      siteId: site.id,
      classCode,
      className: className.slice(0, 30),
      style: 'text',
      sort: 900,
      status: '1',
    }
    const link = NewLink.safeParse({
      siteId: site.id,
      classCode,
      title,
      url: pathAtHome(wireText(row.url), source.origin),
      description: wireText(row.description),
      image: await pictureOf(title, wireText(row.image)),
      imageAlt: wireText(row.imageAlt),
      regionCode: wireText(row.regionCode),
      openMode: row.openMode === 'self' ? 'self' : 'tab',
      relNofollow: row.relNofollow === true,
    })
    const parsedClass = NewLinkClass.safeParse(asClass)
    const wrong = link.error ?? parsedClass.error
    if (!link.success || !parsedClass.success)
      return tell(title || '（无名称）', `未迁入：${wrong?.issues[0]?.message ?? '内容不正确'}`)
    const { validFrom: _, validTo: __, ...values } = link.data
    await changes(actor, async ({ tx, audit, touch, birth }) => {
      const inside = placesRepo(tx)
      if (!classes.has(classCode)) await inside.addLinkClass({ ...birth(), ...parsedClass.data })
      const born = birth()
      await inside.addLink({ ...born, ...values, className: parsedClass.data.className, sort })
      await audit({
        entity: 'link',
        entityId: born.id,
        title,
        action: 'bring-over',
        siteId: site.id,
        after: { title, url: values.url ?? null },
      })
      touch(tag.links(site.id))
    })
    classes.add(classCode)
    known.add(key)
    added += 1
  }

  for (const [at, row] of found.slice(0, 5_000).entries()) await bring(row, at)
  return { added, listed: found.length }
}
