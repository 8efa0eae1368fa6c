import type { BasisFlag } from '@sunport/contract/calls/basis.ts'

/** Where what cites the law is changed. */
export const itemAddress = ({ kind, itemId }: Pick<BasisFlag, 'kind' | 'itemId'>): string => {
  const id = encodeURIComponent(itemId)
  switch (kind) {
    case 'article':
      return `/main/information?edit=${id}`
    case 'answer':
      return `/main/message-viewing?message=${id}`
    case 'questionnaire':
      return `/main/questionnaire?edit=${id}`
    case 'template':
      return '/main/message-replying?tab=templates'
  }
}
