/** As JSON Schema describes it. */
interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  /** What a record holds under names that it chooses itself. */
  additionalProperties?: Shape | boolean
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

export type Random = () => number

/** The same again for the same seed. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T

/** Texts that broke something somewhere: quotes, commands, marks, signs that are none, lengths, dates, paths. */
export const hostileTexts: readonly string[] = [
  ...['', ' ', "'", '"', '\\', '%', '_', '`', '\u0000', 'a\u0000b', '\ud800', '\udfff', '\ufeff', '\u202e'],
  ...[
    "' OR 1=1--",
    '1;SELECT pg_sleep(3)--',
    "x'); DROP TABLE info;--",
    '$1',
    '${7*7}',
    '{{7*7}}',
    '%00',
    '%C0%27',
  ],
  ...['<script>__pwn=1</script>', '"><img src=x onerror=__pwn=1>', 'javascript:alert(1)', '</title>', ']]>'],
  ...[
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1',
    '../../../etc/passwd',
    '..\\..\\x',
    '/etc/passwd',
    'C:\\x',
    'file:///x',
  ],
  ...[
    '0',
    '-1',
    '1e308',
    '1e999',
    'NaN',
    'Infinity',
    '9223372036854775808',
    '0x10',
    '１',
    '1.5',
    '1,000',
    '00',
  ],
  ...[
    '2026-02-30',
    '0000-00-00',
    '9999-12-31 23:59:59',
    '99999-01-01',
    '2026-06-01 24:00:00',
    '275760-09-14',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '*',
    '.',
    '..',
    '/',
    '?',
    '#',
  ],
  ...[
    '中'.repeat(300),
    'a'.repeat(5_000),
    '𠮷'.repeat(200),
    '\n'.repeat(50),
    ' '.repeat(5_000),
    'ſelect',
    'İ',
    '🧑‍🦰',
  ],
  ...[
    'gd',
    'hlj',
    'tzgg',
    'gd-tzgg',
    'org-root',
    'role-sa',
    '440000',
    '00101',
    'createDate',
    'id,desc',
    'asc; drop',
  ],
]
const hostileNumbers = [0, -1, 1, -0, 0.1, 1e21, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 5e-324, 101, 1_000_000]
const hostileOthers: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { $ne: '' },
  { length: -1 },
]

const anything = (random: Random): unknown =>
  oneOf<() => unknown>(random, [
    () => oneOf(random, hostileTexts),
    () => oneOf(random, hostileTexts),
    () => oneOf(random, hostileNumbers),
    () => oneOf(random, hostileOthers),
    () => Array.from({ length: Math.floor(random() * 4) }, () => oneOf(random, hostileTexts)),
  ])()

const textFor = ({ minLength = 0, maxLength = 40, format }: Shape, random: Random): string => {
  if (format === 'uuid') return crypto.randomUUID()
  if (format === 'date') return '2026-06-01'
  const text = oneOf(random, hostileTexts)
  // Within its bounds, so that it reaches what lies behind them.
  return text.padEnd(minLength, 'x').slice(0, Math.max(minLength, maxLength))
}

const choicesOf = ({ anyOf, oneOf: either }: Shape): Shape[] => anyOf ?? either ?? []

/** All of its parts as one. */
const whole = (shape: Shape): Shape => {
  const parts = shape.allOf?.map(whole)
  if (!parts) return shape
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(part => part.properties)),
    required: parts.flatMap(part => part.required ?? []),
  }
}

const valuesOf = ({ additionalProperties: values }: Shape): Shape | undefined =>
  typeof values === 'object' ? values : undefined

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const meant = (given: Shape, random: Random): unknown => {
  const shape = whole(given)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return oneOf(random, shape.enum)
  const choices = choicesOf(shape)
  if (choices.length > 0) return valueFor(oneOf(random, choices), random)
  switch (Array.isArray(shape.type) ? oneOf(random, shape.type) : shape.type) {
    case 'object':
      return objectFor(shape, random)
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () => valueFor(shape.items ?? {}, random))
    case 'integer':
      return Math.max(shape.minimum ?? 0, Math.min(shape.maximum ?? 100, Math.floor(random() * 50)))
    case 'number':
      return random() * (shape.maximum ?? 1000)
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    case 'string':
      return textFor(shape, random)
    default:
      return anything(random)
  }
}

const strangeness = 0.15

const valueFor = (shape: Shape, random: Random): unknown =>
  random() < strangeness ? anything(random) : meant(shape, random)

const objectFor = (shape: Shape, random: Random): Record<string, unknown> => {
  const { properties = {}, required = [] } = shape
  const made: Record<string, unknown> = {}
  const values = valuesOf(shape)
  for (let left = values ? Math.floor(random() * 3) : 0; values && left > 0; left -= 1)
    made[oneOf(random, hostileTexts)] = valueFor(values, random)
  for (const [name, shape] of Object.entries(properties)) {
    const isLeftOut = required.includes(name) ? random() < 0.05 : random() < 0.4
    if (!isLeftOut) made[name] = valueFor(shape, random)
  }
  if (random() < 0.1) made[oneOf(random, hostileTexts)] = anything(random)
  return made
}

/** Much of it as it is meant, so that it is not refused at the door; some of it not. */
export const hostileInput = (shape: Shape, random: Random): Record<string, unknown> => {
  const made = meant(shape, random)
  return isObject(made) ? made : {}
}

const plainText = ({ minLength = 0, maxLength = 40, format }: Shape): string => {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (format === 'date') return '2026-06-01'
  return 'gd'.padEnd(minLength, 'x').slice(0, Math.max(minLength, maxLength))
}

const plainValue = (given: Shape): unknown => {
  const shape = whole(given)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const [choice] = choicesOf(shape)
  if (choice) return plainValue(choice)
  switch (Array.isArray(shape.type) ? shape.type[0] : shape.type) {
    case 'object':
      return plainObject(shape)
    case 'array':
      return shape.items ? [plainValue(shape.items)] : []
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return plainText(shape)
  }
}

const plainObject = (shape: Shape): Record<string, unknown> => {
  const values = valuesOf(shape)
  return {
    ...(values && { gd: plainValue(values) }),
    ...Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([name, own]) => [name, plainValue(own)]),
    ),
  }
}

/** What somebody would send who means well, as far as its shape says. */
export const plainInput = (shape: Shape): Record<string, unknown> => {
  const made = plainValue(shape)
  return isObject(made) ? made : {}
}

const objectsWith = (shape: Shape, text: string): unknown[] => {
  const plain = plainObject(shape)
  const values = valuesOf(shape)
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, own]) =>
      valuesWith(own, text).map(value => ({ ...plain, [name]: value })),
    ),
    // Names that one chooses oneself are texts as well.
    ...(values
      ? [{ ...plain, [text]: plainValue(values) }, ...valuesWith(values, text).map(gd => ({ ...plain, gd }))]
      : []),
  ]
}

const typesOf = ({ type }: Shape): string[] => (Array.isArray(type) ? type : [type ?? 'anything'])

const valuesWith = (given: Shape, text: string): unknown[] => {
  const shape = whole(given)
  const choices = choicesOf(shape)
  if (choices.length > 0) return choices.flatMap(choice => valuesWith(choice, text))
  return typesOf(shape).flatMap(type => {
    if (type === 'object') return objectsWith(shape, text)
    if (type === 'array') return shape.items ? valuesWith(shape.items, text).map(item => [item]) : []
    return type === 'string' || type === 'anything' ? [text] : []
  })
}

/** The same once for each text that it holds, in whatever of its forms and at whatever depth, with `text` in its place. */
export const inputsWith = (shape: Shape, text: string): Record<string, unknown>[] =>
  valuesWith(shape, text).filter(isObject)
