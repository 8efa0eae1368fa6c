import type { Link } from '@sunport/contract/calls/link.ts'

/** A maintained link, to somewhere outside unless told. */
export const linkSample = (title: string, values: Partial<Link> = {}): Link => ({
  id: title,
  title,
  url: 'https://outside.example/',
  description: null,
  image: null,
  imageAlt: null,
  dictCode: 'c',
  className: '服务大类',
  regionCode: null,
  openMode: 'tab',
  relNofollow: false,
  sort: 1,
  ...values,
})
