import type { Spread } from './statistics.ts'

export interface Bar {
  name: string
  against: string
  /** Of the limit's rate. */
  ratio: Spread
  /** The least ratio that is wanted, if any is. */
  wanted?: number
}

export interface ChartWords {
  title: string
  subtitle: string
  wanted: string
  spread: string
  met: string
  missed: string
  unasked: string
}

const size = { width: 940, names: 450, right: 80, row: 34, top: 92, bottom: 28 }
/** Ratios are compared by how many times, so the axis is one of powers. */
const axis = { least: 0.01, most: 100 }
const marks = [0.01, 0.1, 1, 10, 100]
const colours = {
  paper: '#ffffff',
  ink: '#1b2430',
  faint: '#5c6875',
  line: '#d9dfe6',
  met: '#1558b0',
  missed: '#b4530a',
  unasked: '#8496a9',
}
const fonts =
  "'Noto Sans CJK SC', 'Source Han Sans SC', 'PingFang SC', 'Microsoft YaHei', system-ui, sans-serif"

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => escapes[sign] ?? sign)

/** Where a ratio stands between left and right, 0 to 1; what is beyond stands at the edge. */
export const placeOnAxis = (ratio: number): number => {
  const { least, most } = axis
  const inside = Math.min(most, Math.max(least, ratio))
  return Math.log(inside / least) / Math.log(most / least)
}

export const shownRatio = (ratio: number): string =>
  ratio >= 10 ? ratio.toFixed(0) : ratio >= 0.1 ? ratio.toFixed(2) : ratio.toPrecision(2)

const x = (ratio: number): number => {
  const { width, names, right } = size
  return Math.round((names + placeOnAxis(ratio) * (width - names - right)) * 10) / 10
}

const text = (at: [number, number], words: string, more = ''): string =>
  `<text x="${at[0]}" y="${at[1]}" ${more}>${escaped(words)}</text>`

const line = (from: [number, number], to: [number, number], colour: string, width = 1): string =>
  `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" stroke="${colour}" stroke-width="${width}"/>`

const drawBar = ({ name, against, ratio, wanted }: Bar, at: number): string => {
  const y = size.top + at * size.row
  const middle = y + size.row / 2
  const colour =
    wanted === undefined ? colours.unasked : ratio.median >= wanted ? colours.met : colours.missed
  const [start, end] = [x(axis.least), x(ratio.median)]
  return [
    text([size.names - 14, y + 15], name, `text-anchor="end" fill="${colours.ink}"`),
    text([size.names - 14, y + 28], against, `text-anchor="end" fill="${colours.faint}" font-size="10.5"`),
    `<rect x="${start}" y="${middle - 7}" width="${Math.max(1, Math.round((end - start) * 10) / 10)}" height="14" rx="2" fill="${colour}"/>`,
    line([x(ratio.least), middle], [x(ratio.most), middle], colours.ink, 1.5),
    ...(wanted === undefined
      ? []
      : [line([x(wanted), middle - 11], [x(wanted), middle + 11], colours.ink, 2)]),
    text(
      [size.width - size.right + 14, middle + 4],
      shownRatio(ratio.median),
      `fill="${colour}" font-weight="600"`,
    ),
  ].join('\n')
}

/** Ratios to the limit as bars, each with its spread and what is wanted of it. */
export const drawChart = (bars: readonly Bar[], words: ChartWords): string => {
  const { width, top, row, bottom, names } = size
  const height = top + bars.length * row + bottom
  const [first, last] = [top - 6, top + bars.length * row + 4]
  const scale = marks.flatMap(mark => [
    line([x(mark), first], [x(mark), last], mark === 1 ? colours.faint : colours.line, mark === 1 ? 1.5 : 1),
    text([x(mark), first - 6], `${mark}×`, `text-anchor="middle" fill="${colours.faint}" font-size="11"`),
  ])
  const kinds = ['met', 'missed', 'unasked'] as const
  const legend = [
    ...kinds.flatMap((kind, at) => [
      `<rect x="${names + at * 150}" y="22" width="14" height="10" rx="2" fill="${colours[kind]}"/>`,
      text([names + 20 + at * 150, 31], words[kind], `fill="${colours.faint}" font-size="11"`),
    ]),
    line([names + 7, 42], [names + 7, 58], colours.ink, 2),
    text([names + 20, 54], words.wanted, `fill="${colours.faint}" font-size="11"`),
    line([names + 150, 50], [names + 166, 50], colours.ink, 1.5),
    text([names + 172, 54], words.spread, `fill="${colours.faint}" font-size="11"`),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(words.title)}" font-family="${fonts}" font-size="13">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    text([24, 32], words.title, `fill="${colours.ink}" font-size="18" font-weight="700"`),
    text([24, 58], words.subtitle, `fill="${colours.faint}" font-size="12"`),
    ...legend,
    ...scale,
    ...bars.map(drawBar),
    '</svg>',
    '',
  ].join('\n')
}
