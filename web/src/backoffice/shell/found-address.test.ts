import { type Found, type FoundKind, foundKinds } from '@sunport/contract/calls/finder.ts'
import { expect, test } from 'vitest'
import { foundAddress } from './found-address.ts'

const found = (kind: FoundKind): Found => ({
  kind,
  id: 'security/x',
  title: '名称',
  note: 'zhang · 财政厅',
  siteId: 'gd',
})
const linkTo = (page: string, query: Record<string, string>) => `/${page}?${new URLSearchParams(query)}`

test.each(Object.keys(foundKinds) as FoundKind[])('%s opens on a page of its own', kind => {
  expect(foundAddress(found(kind), linkTo)).toBeTruthy()
  expect(foundAddress(found(kind), () => undefined)).toBeUndefined()
})

test('a message opens at the first desk that the user has', () => {
  const only = (page: string, query: Record<string, string>) =>
    page === 'message-viewing' ? linkTo(page, query) : undefined
  expect(foundAddress({ ...found('message'), id: 'm1' }, only)).toBe('/message-viewing?message=m1')
})

test('somebody is listed by his account, a setting by its category', () => {
  expect(foundAddress(found('person'), linkTo)).toBe('/user?keyword=zhang')
  expect(foundAddress(found('setting'), linkTo)).toBe('/configuration?category=security')
})
