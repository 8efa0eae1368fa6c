import { randomUUID } from 'node:crypto'
import type { Api } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { goldenNotices } from '@sunport/contract/content/notice/golden.ts'
import type { NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { Page } from 'playwright-core'
import { packs } from './addresses.ts'
import { apiOf, signIn } from './api.ts'
import { signInPage } from './desk.ts'
import { proved } from './proved.ts'

const dayMs = 86_400_000
export const dayIn = (days: number): string => toWireTime(new Date(Date.now() + days * dayMs)).slice(0, 10)

/** People who write and pass notices, and the channel where they stand. */
export const noticePeople = async (origin: string) => {
  const editor = apiOf(origin, await signIn(origin, 'editor'))
  const reviewers: Api[] = []
  for (const name of ['reviewer1', 'reviewer2', 'reviewer3'])
    reviewers.push(apiOf(origin, await signIn(origin, name)))
  const channels = await editor.editing.channels({ kind: 'notice' })
  const places = channels.filter(({ isFit, channelType }) => isFit && channelType === 'notices')

  const draft = async (
    format: string,
    over: NoticeValues,
    at = 0,
  ): Promise<{ id: string; version: number }> => {
    const place = places[at % places.length]
    if (!place) throw new Error('no channel takes notices')
    const { id, version } = await editor.notice.create({
      id: randomUUID(),
      siteId: place.siteId,
      channelId: place.id,
      title: '',
      bodyHtml: '',
      fields: { ...goldenNotices[format], format, ...over },
      attachments: [],
    })
    return { id, version }
  }

  /** Every level that the channel asks for; answers how many there were. */
  const pass = async (id: string): Promise<number> => {
    let levels = 0
    for (const reviewer of reviewers) {
      const { version, openState, actions } = await reviewer.notice.get({ id })
      if (openState === 'none' || !actions.includes('approve')) continue
      await reviewer.notice.approve(proved({ id, version }))
      levels += 1
    }
    return levels
  }

  return {
    editor,
    places,
    draft,
    pass,
    /** A call in force, with a number and a plan of its own. */
    publishTender: async (): Promise<{ id: string; code: string; planId: string }> => {
      const [code, planId] = [`E2E-${randomUUID().slice(0, 8)}`, randomUUID().replaceAll('-', '')]
      const { id, version } = await draft('tender', {
        planId,
        openTenderCode: code,
        docsFrom: dayIn(0),
        docsTo: dayIn(14),
        openTenderTime: `${dayIn(30)} 09:30:00`,
      })
      await editor.notice.submit({ id, version })
      await pass(id)
      return { id, code, planId }
    },
  }
}

/** Where the public reads a notice. */
export const publicAddress = async (api: Api, id: string): Promise<string> => {
  const { siteId } = await api.notice.get({ id })
  const info = await api.info.getInfoById({ id })
  const pack = packs.find(({ siteCode }) => siteCode === siteId)
  if (!info || !pack) throw new Error(`${id} is not public`)
  return routerBase + detailHref(pack, info)
}

/** Opens a notice in the back-office as the editor. */
export const openNotice = async (page: Page, origin: string, id?: string): Promise<void> => {
  await signInPage(page, origin, 'editor')
  await page.goto(`${origin}${routerBase}/main/announcement${id ? `?edit=${id}` : ''}`)
}

export const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).click()
  await page.locator(`.ant-select-dropdown:visible [title="${option}"]`).click()
}

/** Hands the notice on the screen to its reviewers; answers its id. */
export const submitShown = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: /^送\s*审$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/依次经过/).waitFor()
  await dialog.getByRole('button', { name: /^送\s*审$/ }).click()
  await page
    .getByText(/待初审|待复审|待终审/)
    .first()
    .waitFor()
  return new URL(page.url()).searchParams.get('edit') ?? ''
}
