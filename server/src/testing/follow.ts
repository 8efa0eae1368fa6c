import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { Followable } from '@sunport/contract/calls/follow.ts'
import { goldenNotices } from '@sunport/contract/content/notice/golden.ts'
import type { NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import type { Envelope } from '@sunport/contract/envelope.ts'
import { tag, touchTags } from '../platform/cache/tags.ts'
import { createSignatures } from '../platform/http/signature.ts'
import type { TestApp, TestAppOptions } from './app.ts'
import { calmForms } from './calm-forms.ts'
import { openMailbox } from './mailbox.ts'
import { noticeBench } from './notices.ts'
import { send } from './signing.ts'
import { runTask } from './tasks.ts'

export const firstOpening = '2026-07-02 09:30:00'
export const laterOpening = '2026-07-20 09:30:00'
const prefix = '/gpcms/rest/web/v2/follow'

/** Does a kind of timed work once, in one of the instances. */
export const doWork = (app: TestApp, code: string): Promise<string> => {
  const task = app.work.find(each => each.code === code)
  if (!task) throw new Error(`there is no work ${code}`)
  return runTask(task, app.clock)
}

/** A product whose notices can be followed, the people who publish them, and the mailbox of whoever follows. */
export const followBench = async (options: TestAppOptions = {}) => {
  const mailbox = await openMailbox()
  const config = { publicOrigin: 'https://portal.example', mailServer: mailbox.mailServer, ...options.config }
  const bench = await noticeBench({ ...options, config })
  const { app } = bench
  await calmForms(app)
  // The bench's channels were written behind the product's back.
  await touchTags(app.db, [tag.sites])
  await app.settled()

  const visitor = () => ({
    cookie: '',
    key: createSignatures(app.secret, app.db, app.clock).currentPageKey(),
  })
  const post = async <T = Record<string, string>>(path: string, body: object): Promise<Envelope<T>> =>
    (await send(app, visitor(), 'POST', prefix + path, body)).json()
  const get = <T>(path: string, query: Record<string, string>) =>
    app.get<T>(`${prefix}${path}?${new URLSearchParams(query)}`)

  const tell = async (by = app): Promise<void> => {
    for (const code of ['follow-matching', 'follow-composing', 'follow-sending']) await doWork(by, code)
  }
  const tokenIn = (text: string, path: string): string =>
    decodeURIComponent(new RegExp(`/${path}\\?region=[\\w-]+&token=([^\\s&]+)`).exec(text)?.[1] ?? '')

  /** Follows by mail, all the way; answers the id of what is followed by the token of its letters. */
  const follow = async (contact: string, at: string, wishes: object = {}): Promise<string> => {
    const asked = { siteId: 'gd', at, way: 'mail', contact, pace: 'now', reminds: true, ...wishes }
    const answer = await post('', asked)
    if (answer.code !== '200') throw new Error(answer.msg)
    await doWork(app, 'follow-sending')
    const [letter] = mailbox.take()
    const confirmed = await post('/confirm', { token: tokenIn(letter?.text ?? '', 'followConfirm') })
    return confirmed.data.id ?? ''
  }

  const publishTender = async (over: NoticeValues = {}): Promise<ContentDetail> =>
    bench.passAll(await bench.draft('tender', { ...bench.own(), ...over }))

  const correctionOf = (live: ContentDetail, changes: object[]) =>
    bench.draft('correction', {
      ...goldenNotices.correction,
      planId: live.published?.fields.planId as string,
      openTenderCode: live.published?.fields.openTenderCode as string,
      targetId: live.id,
      changes,
    })
  const moved = {
    field: 'openTenderTime',
    label: '投标截止（开标）时间',
    old: firstOpening,
    new: laterOpening,
    reason: '采购需求调整',
  }

  return {
    ...bench,
    mailbox,
    visitor,
    post,
    get,
    preview: (at: string) => get<Followable>('/preview', { siteId: 'gd', at }),
    tell,
    tokenIn,
    follow,
    publishTender,
    correctionOf,
    moved,
    pageOf: ({ id }: { id: string }) => `/noticeGd?id=${id}`,
    close: async () => {
      await app.close()
      await mailbox.close()
    },
  }
}
