import type { Followable, Followed } from '@sunport/contract/calls/follow.ts'
import type { FollowWay } from '@sunport/contract/follow/codes.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import { formState } from '../../form-exchange.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'

/** What became of a form that was sent: shown once, after the redirect. */
export interface FollowReceipt {
  state: 'sent' | 'confirmed'
  title: string
  contact: string
  manageToken: string
}

type Linked = { title: string; siteName: string }

export interface FollowData {
  head: Head
  variant: 'form' | 'confirm' | 'stop' | 'manage'
  formToken: string | undefined
  receipt: FollowReceipt | undefined
  /** The list or project at hand; none where the address names none. */
  subject?: Attempt<Followable>
  at: string
  /** What a letter's link is about. */
  linked?: Attempt<Linked>
  token: string
  /** By what one can show who one is, where that is asked. */
  ways?: Attempt<{ ways: FollowWay[] }>
  mine?: Attempt<{ contact: string; rows: Followed[] }>
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const { url, form, route } = context
  const variant = ((route as PlainRoute).variant ?? 'form') as FollowData['variant']
  const answer: FollowData = {
    head: { title: route.title, noindex: true },
    variant,
    ...formState<FollowReceipt>(form, url.searchParams),
    at: url.searchParams.get('at') ?? '',
    token: url.searchParams.get('token') ?? '',
  }
  return data({ ...answer, ...(await partOf(context, answer)) })
}

const partOf = async (
  { api, siteId }: PageContext,
  { variant, at, token }: FollowData,
): Promise<Partial<FollowData>> => {
  if (variant === 'form') return at ? { subject: await attempt(api.follow.preview({ siteId, at })) } : {}
  if (variant === 'manage') return managed(api, token)
  return { linked: await attempt(api.follow.linked({ purpose: variant, token })) }
}

/** A link that is good no more leads to the way to another one. */
const managed = async (api: PageContext['api'], token: string): Promise<Partial<FollowData>> => {
  const mine = token ? await attempt(api.follow.mine({ token })) : undefined
  if (mine?.value) return { mine }
  return { ...(mine && { mine }), ways: await attempt(api.follow.ways({})) }
}
