import { sameText } from '../../platform/crypto/secrets.ts'
import type { SiteRow } from './table.ts'

export const previewParameter = 'preview'
export const previewCookie = 'sunport-preview'

/** What a visitor of a site that is not open gets instead of its pages. */
export type Closing =
  | { kind: 'notice'; status: 503; heading: string; words: string }
  | { kind: 'redirect'; location: string }
  | { kind: 'admit'; key: string }

interface Visitor {
  /** A key in the address, and one that was taken from it before. */
  givenKey: unknown
  keptKey: string | undefined
  isSignedIn(): Promise<boolean>
}

/** The key in an address may come twice, and then it is a list. */
const isSame = (one: unknown, other: string | null): boolean =>
  typeof one === 'string' && Boolean(other) && sameText(one, other ?? '')

export const isOpen = ({ lifecycle }: Pick<SiteRow, 'lifecycle'>): boolean =>
  lifecycle === 'running' || lifecycle === 'archived'

/** undefined: the pages themselves. Keepers look in before it opens; nobody reads past a maintenance notice. */
export const closingOf = async (
  site: Pick<SiteRow, 'lifecycle' | 'name' | 'closingWords' | 'redirectTo' | 'previewKey'>,
  visitor: Visitor,
): Promise<Closing | undefined> => {
  const notice = (heading: string, words: string): Closing => ({
    kind: 'notice',
    status: 503,
    heading,
    words,
  })
  switch (site.lifecycle) {
    case 'running':
    case 'archived':
      return undefined
    case 'maintenance':
      return notice('系统维护中', site.closingWords ?? '网站正在维护，请稍后再来。')
    case 'disabled':
      return site.redirectTo
        ? { kind: 'redirect', location: site.redirectTo }
        : notice('网站已停用', '本网站已停止服务。')
    case 'preview':
      if (isSame(visitor.givenKey, site.previewKey)) return { kind: 'admit', key: site.previewKey ?? '' }
      if (isSame(visitor.keptKey, site.previewKey)) return undefined
      break
    case 'building':
      break
  }
  if (await visitor.isSignedIn()) return undefined
  return notice('网站建设中', site.closingWords ?? '网站正在建设，开通后即可访问。')
}
