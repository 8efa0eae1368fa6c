import { homeWindow, type WindowDeskRow } from '@sunport/contract/calls/home-window.ts'
import { WindowForm } from '@sunport/contract/content/window-fields.ts'
import { z } from 'zod'
import { api } from '../../../api.ts'
import { type FormValues, listCall } from '../../crud/define-crud.ts'
import { newId } from '../../ui/new-id.ts'

/** A window as the list shows it, and as its form edits it once it was read whole. */
export interface WindowRow extends WindowDeskRow {
  hasDraft?: boolean
  /** Why it was sent back, and by whom. */
  returned?: { reason: string; by: string | null; at: string }
  words?: { title: string; bodyHtml: string; fields: Record<string, unknown> }
}

export const listWindows = listCall(homeWindow.list.input, api.homeWindow.list)

/** What is being worked on, or what the public sees when nothing is. */
export const getWindow = async ({ id }: WindowRow): Promise<WindowRow> => {
  const [detail, [figures]] = await Promise.all([api.window.get({ id }), api.homeWindow.figures({ ids: id })])
  const edition = detail.open ?? detail.published
  const last = detail.openState === 'returned' ? detail.reviews.findLast(({ reason }) => reason) : undefined
  return {
    ...detail,
    ...figures,
    hasDraft: detail.open !== null,
    ...(last?.reason && {
      returned: { reason: last.reason, by: last.reviewerName, at: last.decidedAt },
    }),
    ...(edition && { words: { title: edition.title, bodyHtml: edition.bodyHtml, fields: edition.fields } }),
  }
}

export const WindowInput = WindowForm.safeExtend({
  id: z.string().optional(),
  version: z.number().optional(),
  hasDraft: z.boolean().optional(),
  siteId: z.string().min(1, '请选择站点'),
})
type WindowInput = z.output<typeof WindowInput>

const contentOf = ({
  title,
  bodyHtml,
  id: _,
  version: __,
  hasDraft: ___,
  siteId: ____,
  ...fields
}: WindowInput) => ({
  title,
  bodyHtml,
  fields,
  attachments: [],
})

export const createWindow = (input: WindowInput) =>
  api.window.create({ id: newId(), siteId: input.siteId, ...contentOf(input) })

/** A window that is shown gets a draft beside it; the public sees the old one until the new one is approved. */
export const saveWindow = async (input: WindowInput) => {
  const { id = '', version = 0, hasDraft } = input
  const on = hasDraft ? { id, version } : await api.window.revise({ id, version })
  return api.window.save({ id: on.id, version: on.version, saveId: newId(), ...contentOf(input) })
}

export const formValues = ({ words, id, version, siteId, hasDraft = false }: WindowRow): FormValues => ({
  ...emptyWindow(siteId),
  ...words?.fields,
  title: words?.title ?? '',
  bodyHtml: words?.bodyHtml ?? '',
  id,
  version,
  hasDraft,
})

export const emptyWindow = (siteId: string) => ({
  siteId,
  title: '',
  bodyHtml: '',
  windowType: 'strip' as const,
  url: '',
  image: '',
  imageAlt: '',
  pages: ['home'],
  device: 'all' as const,
  position: 'right-bottom' as const,
  width: null,
  height: null,
  frequency: 'always' as const,
  delaySec: 0,
  autoCloseSec: null,
  priority: 0,
  validFrom: '',
  validTo: '',
})
