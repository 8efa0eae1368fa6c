import { followPaths } from '@sunport/regions/common-routes.ts'
import type { Route } from '@sunport/regions/kinds.ts'
import { feedQuery, listsInfos } from '@sunport/regions/list-query.ts'
import { useHref, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { withQuery } from '../place-href.ts'
import { usePortal } from '../use-portal.ts'

/** An address as people can read it: what a list is narrowed by in Chinese stays short. */
const readable = (query: string): string => {
  try {
    return decodeURI(query)
  } catch {
    return query
  }
}

/** Leads to following something. A form is a page of the server's: no router link. */
export const FollowLink = ({
  at,
  words,
  className,
}: {
  at: string
  words: string
  className: string | undefined
}) => {
  const { pack } = usePortal()
  const form = useHref(followPaths.form)
  return (
    <a className={className} href={withQuery(withQuery(form, 'region', pack.code), 'at', at)} rel="nofollow">
      <Icon name="star" size={1} />
      {words}
    </a>
  )
}

/** Whether a page is a list that can be followed. */
export const isFollowable = (route: Pick<Route, 'kind'>): boolean =>
  listsInfos(route) || route.kind === 'full-search'

/** The list at hand, with all its filters. */
export const FollowList = ({ className }: { className: string | undefined }) => {
  const { path } = usePortal()
  const [query] = useSearchParams()
  const filters = feedQuery(query, 'json').replace(/[?&]format=json$/, '')
  return <FollowLink at={path + readable(filters)} words="关注" className={className} />
}

/** When nothing is there yet one wants to be told as soon as something is. */
export const FollowWhenEmpty = () => {
  const { route } = usePortal()
  return (
    isFollowable(route) && (
      <p>
        也可以
        <FollowList className={undefined} />
        ，有新内容就提醒您。
      </p>
    )
  )
}
