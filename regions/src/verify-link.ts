import type { RegionPack } from './pack.ts'

/** Stands in every region under one address. */
export const verifyPath = '/verification'

/** What is asked: a place of the log, which is one edition; an info, as it is now; or the digest of a file. */
type Asked = { seq: number } | { id: string } | { digest: string } | Record<never, never>

export const verifyHref = ({ code }: Pick<RegionPack, 'code'>, asked: Asked = {}): string =>
  `${verifyPath}?${new URLSearchParams({
    ...Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])),
    region: code,
  })}`
