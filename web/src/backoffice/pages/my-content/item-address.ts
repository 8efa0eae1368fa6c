import type { ContentRow } from '@sunport/contract/calls/content.ts'

/** The page where an item is written, or read when it cannot be. */
export const itemAddress = ({ kind, id, title, openState }: ContentRow): string => {
  switch (kind) {
    case 'article':
      return `/main/information?edit=${id}`
    case 'notice':
      return `/main/announcement?edit=${id}`
    case 'law': {
      const isWritten = openState === 'draft' || openState === 'returned'
      return `/main/${isWritten ? 'lawCompileEdit' : 'lawDetail'}?id=${id}`
    }
    case 'window':
      return `/main/home-window?${new URLSearchParams({ keyword: title })}`
  }
}
