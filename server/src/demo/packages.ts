import { type Party, supplierOf } from './parties.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'
import type { CatalogueItem } from './text/catalogue.ts'

export interface PackageLine {
  name: string
  quantity: number
  unit: string
  amount: number
}

export interface Package {
  no: number
  name: string
  lines: PackageLine[]
  budget: number
  acceptsConsortium: boolean
  winner: Party
  price: number
  /** The others that came, for the ranking. */
  rivals: Party[]
}

/** Yuan to the fen, without the dust of binary fractions. */
const fen = (yuan: number): number => Math.round(yuan * 100) / 100
export const sumOf = (amounts: number[]): number => fen(amounts.reduce((sum, amount) => sum + amount, 0))

/** What the lines of a package cost by its price; the first takes what rounding leaves, so that they sum to it. */
export const linePrices = ({ lines, budget, price }: Package): number[] => {
  const shares = lines.slice(1).map(({ amount }) => Math.floor((amount * price) / budget))
  return [fen(price - sumOf(shares)), ...shares]
}

interface Contents {
  item: CatalogueItem
  name: string
  places: Place[]
  /** Below the limits: what a store or a buyer by itself may handle. */
  isSmall: boolean
  /** One package for one supplier. */
  isWhole: boolean
  /** How many times the usual pieces, where many buyers buy together. */
  scale: number
}

const smallLimit = 390_000

const rounded = (amount: number): number => {
  const step = amount > 100_000 ? 1000 : amount > 1000 ? 50 : amount > 100 ? 5 : 0.5
  return Math.max(step, Math.round(amount / step) * step)
}

const lineOf = (random: Random, line: CatalogueItem['lines'][number], contents: Contents): PackageLine => {
  const [name, unit, least, most, cheap, dear] = line
  const isWork = contents.item.nature === '2'
  const raw = cheap + random.next() * (dear - cheap)
  const single = isWork ? fen(raw) : rounded(raw)
  const quantity = random.int(least, most) * contents.scale
  const subject = contents.item.lines.length === 1 ? contents.name.replace(/(采购)?项目$/, '') : name
  if (!contents.isSmall || single * quantity <= smallLimit)
    return { name: subject, unit, quantity, amount: fen(single * quantity) }
  const fewer = Math.floor(smallLimit / single)
  return fewer > 0
    ? { name: subject, unit, quantity: fewer, amount: fen(single * fewer) }
    : { name: subject, unit, quantity: 1, amount: rounded(60_000 + random.next() * 300_000) }
}

/** Offers end in tens of yuan; builders reckon to the fen. */
const offered = (random: Random, budget: number, isWork: boolean): number => {
  const price = budget * (0.86 + random.next() * 0.13)
  return isWork ? fen(price) : Math.max(10, Math.floor(price / 10) * 10)
}

const differentSuppliers = (random: Random, { places, item }: Contents): Party[] => {
  const found = new Map<string, Party>()
  while (found.size < 4) {
    const supplier = supplierOf(random, places, item.category)
    found.set(supplier.name, supplier)
  }
  return [...found.values()]
}

export const packagesOf = (random: Random, contents: Contents): Package[] => {
  const { item, name } = contents
  const [main, ...extras] = item.lines
  if (!main) return []
  const chosen = [main, ...random.sample(extras, contents.isSmall ? 0 : random.int(0, extras.length))]
  const count =
    chosen.length > 1 && !contents.isSmall && !contents.isWhole && random.chance(0.4)
      ? Math.min(chosen.length, random.int(2, 3))
      : 1
  return Array.from({ length: count }, (_, at): Package => {
    const lines = chosen
      .filter((_line, index) => index % count === at)
      .map(line => lineOf(random, line, contents))
    const budget = sumOf(lines.map(({ amount }) => amount))
    const [winner, ...rivals] = differentSuppliers(random, contents)
    if (!winner) throw new Error('a package without offers')
    return {
      no: at + 1,
      name: count === 1 ? name : (lines[0]?.name ?? name),
      lines,
      budget,
      acceptsConsortium: random.chance(0.12),
      winner,
      price: offered(random, budget, item.nature === '2'),
      rivals,
    }
  })
}
