import { flattenChannels } from '../../regions/src/common/channels.ts'
import type { RegionPack } from '../../regions/src/pack.ts'
import type { Finding, SourceFile } from './finding.ts'

export interface Known {
  kinds: readonly string[]
  icons: readonly string[]
}

const fileOf = ({ code }: RegionPack): string => `regions/src/${code}/pack.ts`

/** What only one pack may have: the name of the thing, and what a pack has of it. */
const owned: Record<string, (pack: RegionPack) => readonly (string | number)[]> = {
  'region code': pack => [pack.code],
  'site code': pack => [pack.siteCode, ...pack.subSites.map(({ code }) => code)],
  order: pack => [pack.order],
  domain: pack => pack.domains,
  path: pack => Object.keys(pack.routes).map(path => path.toLowerCase()),
}

const shared = (packs: RegionPack[]): Finding[] =>
  Object.entries(owned).flatMap(([what, valuesOf]) => {
    const holders = new Map<string | number, RegionPack>()
    return packs.flatMap(pack =>
      valuesOf(pack).flatMap(value => {
        const holder = holders.get(value)
        holders.set(value, holder ?? pack)
        return holder ? [{ file: fileOf(pack), message: `${what} ${value} is ${holder.code}'s already` }] : []
      }),
    )
  })

/** Every value of a field of this name, however deep it stands. */
const valuesNamed = (name: string, value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    key === name && typeof each === 'string' ? [each] : valuesNamed(name, each),
  )
}

const marksOf = (route: RegionPack['routes'][string]): readonly string[] => {
  if (route.kind === 'notice-search') return route.channels
  return 'channel' in route && route.channel ? [route.channel] : []
}

const unknown = (pack: RegionPack, { kinds, icons }: Known): Finding[] => {
  const marks = new Set(flattenChannels(pack.channels).map(({ mark }) => mark))
  const routes = Object.entries(pack.routes)
  // A picture is given by its address instead of a name.
  const named = valuesNamed('icon', [pack.links, pack.home, pack.subSites]).filter(
    icon => !icon.includes('/'),
  )
  return [
    ...named.filter(icon => !icons.includes(icon)).map(icon => `there is no icon ${icon}`),
    ...routes
      .filter(([, { kind }]) => !kinds.includes(kind))
      .map(([path, { kind }]) => `${path} is of the kind ${kind}, which does not exist`),
    ...routes.flatMap(([path, route]) =>
      marksOf(route)
        .filter(mark => !marks.has(mark))
        .map(mark => `${path} shows the channel ${mark}, which does not exist`),
    ),
  ].map(message => ({ file: fileOf(pack), message }))
}

const pageFile = /^web\/src\/portal\/kinds\/([^/]+)\//

/** A kind is one folder of the portal, and a folder one kind. */
const homelessKinds = (files: SourceFile[], kinds: readonly string[]): Finding[] => {
  const folders = new Set(files.flatMap(({ path }) => pageFile.exec(path)?.[1] ?? []))
  const paths = new Set(files.map(({ path }) => path))
  const pages = kinds.map(kind => `web/src/portal/kinds/${kind}/page.tsx`)
  return [
    ...pages
      .filter(page => !paths.has(page))
      .map(page => ({ file: 'regions/src/kinds.ts', message: `a kind without its page: ${page}` })),
    ...[...folders]
      .filter(folder => !kinds.includes(folder))
      .map(folder => ({
        file: `web/src/portal/kinds/${folder}`,
        message: 'a folder without a kind: name it in regions/src/kinds.ts',
      })),
  ]
}

/** What the compiler cannot see of a pack: it is one of several, and names things by text. */
export const packFaults = (files: SourceFile[], packs: RegionPack[], known: Known): Finding[] => [
  ...shared(packs),
  ...packs.flatMap(pack => unknown(pack, known)),
  ...homelessKinds(files, known.kinds),
]
