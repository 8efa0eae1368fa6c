import type { InfoDetail } from '@sunport/contract/calls/info.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { data, redirect } from 'react-router'
import type { PageContext } from '../context.ts'
import type { Crumb } from '../frame/breadcrumb.tsx'
import type { DetailData } from './detail-data.ts'

/** Withdrawn, and taken down: states of the wire. */
const withdrawn = '2'
const takenDown = '3'

/**
 * What is left of an info that is no longer public: its text under the reason, as far as it was not to go with it,
 * else the reason alone.
 */
export const closedDetail = async (
  { api, pack, route, siteId }: PageContext,
  info: InfoDetail,
  way: { back: string; trail: Crumb[] },
) => {
  const { replacedBy, title, withdrawnReason: reason } = info
  const href = replacedBy && detailHref(pack, replacedBy, route.subSite)
  if (href && info.state === takenDown) throw redirect(href, 302)
  const text =
    info.state === withdrawn
      ? await api.info.getWithdrawnText({ id: info.id, siteId }).catch(() => null)
      : null
  const notice = info.noticeType ? '公告已撤销' : '信息已撤销'
  const answer: DetailData = {
    outcome: 'withdrawn',
    head: { title: text ? `${notice}：${title}` : notice, noindex: true },
    notice,
    title,
    reason,
    text,
    successor: replacedBy && href ? { title: replacedBy.title, href } : null,
    ...way,
  }
  return data(answer, { status: text ? 200 : 410 })
}
