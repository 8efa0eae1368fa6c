import { type Check, isTestFile } from './finding.ts'
import { type Edge, importEdges } from './import-graph.ts'

interface Room {
  /** Matches the files of the room; what the match covers is the room's own folder. */
  own: RegExp
  /** What else of the repository it may import. */
  may: RegExp[]
  /** The packages it may import; absent: any. */
  packages?: RegExp
  /** A folder inside a feature: it also has the feature's `core`, and no other folder of it. */
  hasCore?: boolean
  rule: string
}

const contract = /^contract\/src\//
/** Types, kinds, links and discovery of the packs, but no pack. */
const regions = /^regions\/src\/(?:common\/|[^/]+\.ts$)/
const platform = /^server\/src\/platform\//
const server = /^server\/src\//
const web = /^web\/src\//
const ui = /^web\/src\/ui\//
const webRoot = /^web\/src\/[^/]+$/
const backofficeRoot = /^web\/src\/backoffice\/[^/]+$/
const widgets = /^web\/src\/backoffice\/ui\//
const tables = /^server\/src\/features\/[^/]+\/(?:core\/)?(?:[^/]+-)?table\.ts$/

/** The import table of the house, first match wins. Folders without a row (browser tests, bench) are free. */
const rooms: Room[] = [
  {
    own: /^contract\/src\//,
    may: [],
    packages: /^zod$/,
    rule: 'contract may import zod',
  },
  {
    own: /^client\/src\//,
    may: [contract],
    packages: /^(?:node:|@modelcontextprotocol\/)/,
    rule: 'the client package may import contract; nothing of the server',
  },
  {
    own: /^regions\/src\/common\//,
    may: [contract, regions],
    packages: /^$/,
    rule: 'regions may import contract; never a region',
  },
  {
    own: /^regions\/src\/[^/]+\//,
    may: [contract, regions],
    packages: /^$/,
    rule: 'a region may import contract and what regions share; never another region',
  },
  {
    own: /^regions\/src\/[^/]+$/,
    may: [contract, regions],
    packages: /^node:/,
    rule: 'regions may import contract; a region is discovered, never named',
  },
  {
    own: platform,
    may: [contract],
    rule: 'server/platform may import contract',
  },
  {
    own: /^server\/src\/features\/[^/]+\/[^/]+\/(?=(?:[^/]+-)?(?:repo|read)\.ts$)/,
    may: [contract, regions, platform, tables],
    hasCore: true,
    rule: "a room of a feature may import the feature's core, never another room; its queries may read the tables of other features",
  },
  {
    own: /^server\/src\/features\/[^/]+\/[^/]+\//,
    may: [contract, regions, platform],
    hasCore: true,
    rule: "a room of a feature may import the feature's core, contract, regions, platform; never another room",
  },
  {
    own: /^server\/src\/features\/[^/]+\/(?=(?:[^/]+-)?(?:table|repo|read|demo)\.ts$)/,
    may: [contract, regions, platform, tables],
    rule: 'a feature may import contract, regions, platform; its queries may also read the tables of others',
  },
  {
    own: /^server\/src\/features\/[^/]+\//,
    may: [contract, regions, platform],
    rule: 'a feature may import contract, regions, platform; app.ts passes in what it needs of another',
  },
  {
    own: /^server\/src\/render\//,
    may: [contract, regions, platform],
    rule: 'server/render may import contract, regions, platform',
  },
  {
    own: /^server\/src\//,
    may: [contract, regions, server],
    rule: 'server may import contract and regions, never web nor a region',
  },
  {
    own: ui,
    may: [/^contract\/src\/(?:rules|format)\//, /^contract\/src\/(?:codes|constants|reading-mode)\.ts$/],
    packages: /^react(?:-dom)?$/,
    rule: "web/ui may import react, contract's rules, formats, codes and reading modes",
  },
  {
    own: /^web\/src\/portal\//,
    may: [contract, regions, ui, webRoot],
    packages: /^(?:react|react-dom|react-router|zod)$/,
    rule: 'web/portal may import contract, regions through their discovery, ui; no component library',
  },
  {
    own: /^web\/src\/backoffice\/pages\/[^/]+\//,
    may: [
      contract,
      ui,
      webRoot,
      backofficeRoot,
      widgets,
      /^web\/src\/backoffice\/(?:crud|editor|content|message|directory)\//,
    ],
    rule: 'a page may import contract, ui, widgets, crud, editor, content, message, directory; never another page',
  },
  {
    own: /^web\/src\/backoffice\/directory\//,
    may: [contract, ui, webRoot, backofficeRoot, widgets, /^web\/src\/backoffice\/crud\//],
    rule: 'directory, which pages of directories share, may import contract, ui, widgets, crud',
  },
  {
    own: /^web\/src\/backoffice\/(?:content|message)\//,
    may: [contract, ui, webRoot, backofficeRoot, widgets, /^web\/src\/backoffice\/(?:crud|editor)\//],
    rule: 'what several pages share, content and message, may import contract, ui, widgets, crud, editor; never each other',
  },
  {
    own: /^web\/src\/backoffice\/login\//,
    may: [contract, ui, webRoot, backofficeRoot, widgets, /^web\/src\/backoffice\/shell\//],
    rule: 'login may import contract, ui, shell',
  },
  {
    own: /^web\/src\/backoffice\/[^/]+\//,
    may: [contract, ui, webRoot, backofficeRoot, widgets],
    rule: 'shell, crud and widgets may import contract, ui, widgets',
  },
  {
    own: backofficeRoot,
    may: [contract, ui, webRoot, /^web\/src\/backoffice\/(?!pages\/)/],
    rule: 'the back-office may import contract, ui; its pages are discovered',
  },
  {
    own: web,
    may: [contract, regions, web],
    rule: 'web may import contract and regions, never server nor a region',
  },
]

export const importTable: Check = files =>
  importEdges(files).flatMap(edge => {
    const room = rooms.find(({ own }) => own.test(edge.from))
    return !room || isAllowed(edge, room)
      ? []
      : [{ file: edge.from, line: edge.line, message: `must not import ${edge.to}: ${room.rule}` }]
  })

const isAllowed = (edge: Edge, room: Room): boolean => {
  if (isTestFile(edge.from)) return edge.isPackage || isAllowedInTest(edge)
  if (edge.isPackage) return room.packages?.test(edge.to) ?? true
  const [ownFolder = ''] = room.own.exec(edge.from) ?? []
  const core = room.hasCore ? coreBeside(ownFolder) : undefined
  return (
    edge.to.startsWith(ownFolder) ||
    (core !== undefined && edge.to.startsWith(core)) ||
    room.may.some(allowed => allowed.test(edge.to))
  )
}

const coreBeside = (room: string): string => room.replace(/[^/]+\/$/, 'core/')

/** Regions that are made up for tests. */
const madeUp = /^regions\/src\/fixtures\//

/** A test may set up whatever its own workspace has, and read the regions. */
const isAllowedInTest = ({ from, to }: Edge): boolean => {
  const workspace = from.slice(0, from.indexOf('/') + 1)
  return to.startsWith(workspace) || contract.test(to) || regions.test(to) || madeUp.test(to)
}
