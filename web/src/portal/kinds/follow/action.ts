import type { Followed } from '@sunport/contract/calls/follow.ts'
import type { FollowPace, FollowWay } from '@sunport/contract/follow/codes.ts'
import { canonicalMobile } from '@sunport/contract/rules/canonical-mobile.ts'
import { mobileProblem } from '@sunport/contract/rules/mobile.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import { receiptHref } from '../../form-exchange.ts'
import { codeSent } from '../../parts/message-form/code-sent.ts'
import { wordsOf } from '../../parts/message-form/signed.ts'
import type { FollowReceipt } from './loader.ts'

/** What became of a form, on the page that it came from. */
export interface FollowPosted {
  values: Partial<Record<string, string>>
  failure?: string
  /** That a code is on its way. */
  sent?: string
  confirmed?: Followed & { manageToken: string }
  stopped?: string
  /** What was changed on the page of everything that is followed. */
  changed?: string
}

type Values = Record<string, string>

const wishesOf = ({ pace, reminds }: Values) => ({ pace: pace as FollowPace, reminds: reminds === '1' })
const whomOf = ({ way, contact = '', code }: Values) => ({
  way: (way === 'phone' ? 'phone' : 'mail') satisfies FollowWay as 'mail' | 'phone',
  contact: way === 'phone' ? canonicalMobile(contact) : contact.trim(),
  code: code?.trim() || undefined,
})

/** A plain form, with script and without: what cannot be done is said on the page, with all that was typed. */
export const action = async (args: ActionFunctionArgs) => {
  const context = pageContext(args)
  const { posted, keepReceipt } = context.form ?? {}
  if (!posted || !keepReceipt) throw data(null, { status: 405 })
  const values: Values = Object.fromEntries(posted.fields)
  if (posted.refusal) return data<FollowPosted>({ values, failure: posted.refusal }, { status: 422 })
  try {
    const outcome = await workOf(context, values)
    if (!('receipt' in outcome)) return data<FollowPosted>({ values, ...outcome })
    keepReceipt(outcome.receipt)
    return redirect(receiptHref(context.path, context.url.searchParams), 303)
  } catch (error) {
    return data<FollowPosted>({ values, failure: wordsOf(error) }, { status: 422 })
  }
}

type Outcome = Omit<FollowPosted, 'values'> | { receipt: FollowReceipt }

const workOf = (context: PageContext, values: Values): Promise<Outcome> => {
  const { api, url, route } = context
  const token = url.searchParams.get('token') ?? ''
  switch ((route as PlainRoute).variant) {
    case 'confirm':
      return api.follow.confirm({ token }).then(confirmed => ({ confirmed }))
    case 'stop':
      return api.follow.stop({ token }).then(({ title }) => ({ stopped: title }))
    case 'manage':
      return token ? manage(context, token, values) : enter(context, values)
    default:
      return enter(context, values)
  }
}

/** Following something, or asking for the way to what one follows: both begin with an address that is one's own. */
const enter = async (context: PageContext, values: Values): Promise<Outcome> => {
  const { api, siteId, url, route } = context
  const whom = whomOf(values)
  // Whoever presses enter in a field presses the form's first button: with a mailbox that is no wish for a code.
  if (values.intent === 'code' && whom.way === 'phone') {
    const problem = mobileProblem(whom.contact)
    if (problem) return { failure: problem }
    const { validMinutes } = await api.message.sendPhoneCode({ first: whom.contact, second: 'follow' })
    return { sent: codeSent(whom.contact, validMinutes) }
  }
  const { contact } = whom
  if ((route as PlainRoute).variant === 'manage')
    return { receipt: { ...(await api.follow.askManage(whom)), title: '', contact } }
  const at = url.searchParams.get('at') ?? ''
  const followed = await api.follow.create({ siteId, at, ...whom, ...wishesOf(values) })
  return { receipt: { ...followed, contact } }
}

const manage = async ({ api }: PageContext, token: string, values: Values): Promise<Outcome> => {
  const { id = '', intent } = values
  if (intent === 'remove') return api.follow.remove({ token, id }).then(() => ({ changed: '已取消订阅。' }))
  if (intent === 'calendar')
    return api.follow
      .renewCalendar({ token, id })
      .then(() => ({ changed: '日历地址已更换，旧地址不再可用。' }))
  return api.follow.change({ token, id, ...wishesOf(values) }).then(() => ({ changed: '已保存。' }))
}
