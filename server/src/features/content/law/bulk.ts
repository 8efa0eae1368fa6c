import { randomUUID } from 'node:crypto'
import type { LawDeskRow, lawDesk } from '@sunport/contract/calls/law-desk.ts'
import { lawCategories, lawValidities } from '@sunport/contract/codes.ts'
import type { LawFields } from '@sunport/contract/content/law/fields.ts'
import { openStates, publicStates } from '@sunport/contract/content/policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Reach } from '../core/desk.ts'
import type { ContentLife } from '../core/life.ts'

type Given = z.output<typeof lawDesk.bulk.input>

export const topicsOf = (topics: Given['topics']): Partial<LawFields> => {
  if (!topics?.length) throw new Problem('request.invalid', '请填写主题')
  return { topics }
}

/** The act that repeals them all, and from which day. */
export const repealOf = (given: Pick<Given, 'repealDate' | 'repealedBy' | 'repealedById'>) => {
  const { repealDate, repealedBy, repealedById } = given
  if (!repealDate || !repealedBy) throw new Problem('request.invalid', '请填写废止日期和废止依据')
  return { repealDate, repealedBy, repealedById: repealedById ?? null }
}

/** Sets facts on a law: in the draft that is there, or in a revision that begins with it. */
export const setOnLaw = async (
  laws: Pick<ContentLife, 'get' | 'revise' | 'save'>,
  id: string,
  from: Reach,
  facts: Partial<LawFields>,
): Promise<void> => {
  const item = await laws.get(id, from)
  if (facts.repealedById === id) throw new Problem('request.invalid', '法规不能废止自己')
  if (facts.repealDate && item.publicState !== 'live') throw new Problem('request.invalid', '尚未发布')
  const open = item.open ? item : await laws.revise({ id, version: item.version }, from)
  const edition = open.open
  if (!edition) throw new Problem('content.state')
  const { title, fields, attachments, shownDate, expireAt, topUntil, changeNote } = edition
  await laws.save(
    {
      id,
      version: edition.version,
      saveId: randomUUID(),
      title,
      bodyHtml: edition.bodyHtml,
      fields: { ...fields, ...facts },
      attachments: attachments.map(({ fileId, name }) => ({ fileId, name })),
      shownDate: shownDate ?? undefined,
      expireAt: expireAt ?? undefined,
      topUntil: topUntil ?? undefined,
      changeNote,
    },
    from,
  )
}

interface Cited {
  id: string | null
  title: string
  validity: string | null
}

/** Reads the references of a law anew; what leads nowhere or to what is repealed is said. */
export const refuseLapsed = ({ cites }: { cites: readonly Cited[] }): void => {
  const names = (of: readonly Cited[]) => of.map(({ title }) => `《${title}》`).join('、')
  const unknown = cites.filter(({ id }) => id === null)
  const repealed = cites.filter(({ validity }) => validity === lawValidities.repealed)
  const findings = [
    ...(repealed.length > 0 ? [`引用已废止的${names(repealed)}`] : []),
    ...(unknown.length > 0 ? [`引用未收录的${names(unknown)}`] : []),
  ]
  if (findings.length > 0) throw new Problem('law.references', findings.join('；'))
}

/** Files speak in words, and hold only what was chosen where something was. */
export async function* inWords(
  pages: AsyncIterable<LawDeskRow[]>,
  ids: string | undefined,
): AsyncGenerator<LawDeskRow[]> {
  const chosen = ids ? new Set(ids.split(',')) : undefined
  for await (const rows of pages)
    yield rows
      .filter(({ id }) => !chosen || chosen.has(id))
      .map(row => ({
        ...row,
        lawCategory:
          row.lawCategory && (lawCategories[row.lawCategory as keyof typeof lawCategories] ?? null),
        publicState: publicStates[row.publicState] as LawDeskRow['publicState'],
        openState: openStates[row.openState] as LawDeskRow['openState'],
      }))
}
