import { Link } from '@sunport/contract/calls/link.ts'

const blank = Object.fromEntries(Object.keys(Link.shape).map(name => [name, null])) as unknown as Link

/** A maintained link, to somewhere outside unless told; what it does not say is empty. */
export const linkSample = (title: string, values: Partial<Link> = {}): Link => ({
  ...blank,
  id: title,
  title,
  url: 'https://outside.example/',
  dictCode: 'c',
  className: '服务大类',
  openMode: 'tab',
  relNofollow: false,
  sort: 1,
  ...values,
})
