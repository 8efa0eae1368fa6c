import type { RegionDiff } from '@sunport/contract/calls/region.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { likelyParents, regionCodeProblem } from '@sunport/contract/rules/region-code.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import { readTableFile, type TableFile } from '../../platform/files/table-file.ts'
import type { Actor } from '../../platform/http/context.ts'
import { soundOf } from '../../platform/sound.ts'
import { fullNameOf } from './full-name.ts'
import { settleBelow } from './records.ts'
import { regionRepo } from './repo.ts'
import type { RegionRow } from './table.ts'

interface Line {
  code: string
  name: string
}

interface RefusedLine {
  line: number
  text: string
  message: string
}

/** The heading is line one. */
const firstLine = 2

/** Official tables indent the names of lower levels, and mark some with asterisks. */
const readLines = ({ headings, lines }: TableFile): { taken: Line[]; refused: RefusedLine[] } => {
  const [codeAt, nameAt] = [/代码|编码|code/i, /名称|name/i].map(words =>
    headings.findIndex(heading => words.test(heading)),
  )
  if (codeAt === undefined || nameAt === undefined || codeAt < 0 || nameAt < 0)
    throw new Problem('import.headings', '文件须有“代码”与“名称”两列')
  const [taken, refused] = [new Map<string, Line>(), [] as RefusedLine[]]
  for (const [at, cells] of lines.entries()) {
    const code = (cells[codeAt] ?? '').trim()
    const name = (cells[nameAt] ?? '').replace(/[\s\u3000*]/g, '')
    if (!code && !name) continue
    const message =
      regionCodeProblem(code) ??
      (name ? undefined : '缺少名称') ??
      (name.length > 50 ? '区划名称不能超过50个字' : undefined) ??
      (taken.has(code) ? '代码重复' : undefined)
    if (message) refused.push({ line: at + firstLine, text: `${code} ${name}`.trim(), message })
    else taken.set(code, { code, name })
  }
  return { taken: [...taken.values()], refused }
}

/** Compares only what the table speaks of: its provinces, and the lengths of code that it has. */
const diffOf = (lines: Line[], rows: RegionRow[]): RegionDiff & { unchanged: number } => {
  const known = new Map(rows.map(row => [row.code, row]))
  const named = new Map(lines.map(line => [line.code, line]))
  const provinces = new Set(lines.map(({ code }) => code.slice(0, 2)))
  const lengths = new Set(lines.map(({ code }) => code.length))
  const parentOf = (code: string): string | null =>
    likelyParents(code).find(parent => named.has(parent) || known.has(parent)) ?? null
  const renamed = lines.flatMap(({ code, name }) => {
    const row = known.get(code)
    return row && row.name !== name ? [{ code, name, oldName: row.name }] : []
  })
  const added = lines
    .filter(({ code }) => !known.has(code))
    .map(line => ({ ...line, parentCode: parentOf(line.code) }))
  const abolished = rows
    .filter(
      row =>
        row.mark === 'area' &&
        row.status === enabled.on &&
        provinces.has(row.code.slice(0, 2)) &&
        lengths.has(row.code.length) &&
        !named.has(row.code),
    )
    .map(({ code, name }) => ({ code, name }))
  return { added, renamed, abolished, unchanged: lines.length - added.length - renamed.length }
}

/** 对照官方区划表: what would change is shown first, and only what was chosen of it is done. */
export const officialTable = (db: Db, clock: Clock) => {
  const change = createChanges(db, clock, 'sys')
  return {
    preview: async (file: File) => {
      const { taken, refused } = readLines(await readTableFile(file))
      return { ...diffOf(taken, await regionRepo(db).all()), refused }
    },

    apply: ({ added, renamed, abolished }: RegionDiff, actor: Actor) =>
      change(actor, async doing => {
        const { audit, birth, stamp, touch } = doing
        const repo = regionRepo(doing.tx)
        await repo.lockTree()
        const changedNow = () => new Problem('data.stale', '区划已有变化，请重新对照')
        // Shorter and rounder codes first, so that parents are there before their children.
        const inOrder = added.toSorted(
          (one, other) => likelyParents(one.code).length - likelyParents(other.code).length,
        )
        for (const { code, name, parentCode } of inOrder) {
          const parent = parentCode ? await repo.find(parentCode) : undefined
          if (parentCode && !parent) throw new Problem('region.parent', `${name}的上级区划不存在`)
          if (parentCode && !likelyParents(code).includes(parentCode)) throw new Problem('region.code')
          const { id: _, ...born } = birth()
          const made = await repo.insert({
            code,
            name,
            parentCode,
            level: (parent?.level ?? 0) + 1,
            fullName: fullNameOf(parent, name, false),
            mark: 'area',
            sort: Number(code.slice(2, 6)),
            ...soundOf(name),
            ...born,
          })
          if (!made) throw changedNow()
        }
        for (const { code, name, oldName } of renamed) {
          const row = await repo.lock(code)
          if (row?.name !== oldName) throw changedNow()
          const parent = row.parentCode ? await repo.find(row.parentCode) : undefined
          const fullName = fullNameOf(parent, name, row.mark === 'own')
          await repo.update(code, row.version, { name, fullName, ...soundOf(name), ...stamp() })
          await settleBelow(repo, code, doing)
        }
        for (const { code, name } of abolished) {
          const row = await repo.lock(code)
          if (row?.name !== name) throw changedNow()
          if ((await repo.usage([code])).get(code)?.sites)
            throw new Problem('region.of_site', `${name}是站点所在的区划，不能撤销`)
          await repo.update(code, row.version, { status: enabled.off, ...stamp() })
        }
        await audit({
          entity: 'region',
          entityId: null,
          action: 'import',
          after: { added, renamed, abolished },
        })
        touch(tag.regions)
        return { added: added.length, renamed: renamed.length, abolished: abolished.length }
      }),
  }
}

export type OfficialTable = ReturnType<typeof officialTable>
