import { randomUUID } from 'node:crypto'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { LawVersion } from '@sunport/contract/content/law/fields.ts'
import { parseLawText } from '@sunport/contract/content/law/parse.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import type { TestApp } from './app.ts'
import type { Bench } from './content.ts'
import { proved } from './proved.ts'

export const lawVersionOf = (
  text: string,
  validFrom: string,
  over: Partial<LawVersion> = {},
): LawVersion => ({
  no: 1,
  validFrom,
  nodes: parseLawText(text, randomUUID).nodes,
  ...over,
})

/** Laws that are written, reviewed and signed by the service, as people would. */
export const lawWriter = (app: TestApp, bench: Bench) => {
  const service = app.content.content('law', app.db)
  const as = (name: string, right: string) =>
    bench.reach(bench.user(name, ['cms:law:view', `cms:law:${right}` as FunctionCode]))
  const author = () => as('author', 'edit')
  const on = ({ id, version }: ContentDetail) => ({ id, version })
  const draft = (title: string, fields: Record<string, unknown>, id: string = randomUUID()) =>
    service.create(
      {
        id,
        siteId: bench.site,
        channelId: bench.channels.law,
        title,
        bodyHtml: '',
        fields: { lawCategory: '5', ...fields },
        attachments: [],
      },
      author(),
    )
  const pass = async (item: ContentDetail): Promise<ContentDetail> => {
    let now = await service.submit(on(item), author())
    for (const [name, right] of [
      ['first', 'review1'],
      ['second', 'review2'],
      ['last', 'review3'],
    ] as const)
      now = await service.approve(proved(on(now)), as(name, right))
    return now
  }
  return {
    service,
    as,
    author,
    on,
    draft,
    publish: async (title: string, fields: Record<string, unknown>) => pass(await draft(title, fields)),
    /** A further edition with these facts in the place of those that it had, reviewed and signed. */
    amend: async ({ id }: Pick<ContentDetail, 'id'>, facts: Record<string, unknown>) => {
      const item = await service.get(id, author())
      const open = await service.revise(on(item), author())
      const fields = { ...item.published?.fields, ...facts }
      const { title } = item
      const saved = { ...on(open), saveId: randomUUID(), title, bodyHtml: '', fields, attachments: [] }
      return pass(await service.save(saved, author()))
    },
  }
}
