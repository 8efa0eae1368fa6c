/**
 * What a written answer must look like: the plain part of regular expressions, without groups, so that no design can
 * make a server think for hours. It is matched step by step, in time that grows with pattern and text alone.
 */
interface Atom {
  fits(letter: string): boolean
  least: number
  most: number
}

const mostSteps = 300
const longestRepeat = 200

const classes: Record<string, (letter: string) => boolean> = {
  d: letter => /^\d$/.test(letter),
  w: letter => /^\w$/.test(letter),
  s: letter => /^\s$/.test(letter),
}

class BadPattern extends Error {}

const readEscape = (letter: string | undefined): ((given: string) => boolean) => {
  if (letter === undefined) throw new BadPattern('末尾的 \\ 后面没有字符')
  const known = classes[letter.toLowerCase()]
  if (known) return letter === letter.toLowerCase() ? known : given => !known(given)
  if (/[a-z0-9]/i.test(letter)) throw new BadPattern(`不支持 \\${letter}`)
  return given => given === letter
}

const readSet = (letters: string[], from: number): { fits: Atom['fits']; next: number } => {
  const isNegated = letters[from] === '^'
  const parts: Atom['fits'][] = []
  let at = isNegated ? from + 1 : from
  while (letters[at] !== ']') {
    const letter = letters[at]
    if (letter === undefined) throw new BadPattern('[ 没有对应的 ]')
    if (letter === '\\') {
      parts.push(readEscape(letters[at + 1]))
      at += 2
      continue
    }
    const end = letters[at + 1] === '-' && letters[at + 2] !== ']' ? letters[at + 2] : undefined
    if (end !== undefined) {
      if (end === '\\' || end < letter) throw new BadPattern(`范围 ${letter}-${end} 不正确`)
      parts.push(given => given >= letter && given <= end)
      at += 3
      continue
    }
    parts.push(given => given === letter)
    at += 1
  }
  if (parts.length === 0) throw new BadPattern('[] 中没有字符')
  return { fits: given => parts.some(fits => fits(given)) !== isNegated, next: at + 1 }
}

const readRepeat = (letters: string[], at: number): { least: number; most: number; next: number } => {
  const mark = letters[at]
  if (mark === '?') return { least: 0, most: 1, next: at + 1 }
  if (mark === '*') return { least: 0, most: Number.POSITIVE_INFINITY, next: at + 1 }
  if (mark === '+') return { least: 1, most: Number.POSITIVE_INFINITY, next: at + 1 }
  if (mark !== '{') return { least: 1, most: 1, next: at }
  const [whole, least, comma, most] = /^\{(\d{1,3})(,(\d{1,3})?)?\}/.exec(letters.slice(at).join('')) ?? []
  if (!whole) throw new BadPattern('{} 中须为次数，如 {2} 或 {1,5}')
  const upper = comma === undefined ? Number(least) : most ? Number(most) : Number.POSITIVE_INFINITY
  if (Number(least) > upper || Number(least) > longestRepeat || (upper > longestRepeat && most))
    throw new BadPattern(`次数须由小到大，且不超过 ${longestRepeat}`)
  return { least: Number(least), most: upper, next: at + [...whole].length }
}

const readBranch = (letters: string[]): Atom[] => {
  const atoms: Atom[] = []
  for (let at = 0; at < letters.length; ) {
    const letter = letters[at] ?? ''
    let fits: Atom['fits']
    if (letter === '\\') {
      fits = readEscape(letters[at + 1])
      at += 2
    } else if (letter === '[') {
      const set = readSet(letters, at + 1)
      fits = set.fits
      at = set.next
    } else if ('(){}*+?]^$'.includes(letter))
      throw new BadPattern(letter === '(' || letter === ')' ? '不支持分组' : `${letter} 的位置不正确`)
    else {
      fits = letter === '.' ? () => true : given => given === letter
      at += 1
    }
    const { least, most, next } = readRepeat(letters, at)
    at = next
    atoms.push({ fits, least, most })
  }
  return atoms
}

const branchesOf = (pattern: string): string[][] => {
  const branches: string[][] = [[]]
  let isInSet = false
  const letters = [...pattern]
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? ''
    if (letter === '\\') {
      branches.at(-1)?.push(letter, ...letters.slice(at + 1, at + 2))
      at += 1
      continue
    }
    if (letter === '[') isInSet = true
    if (letter === ']') isInSet = false
    if (letter === '|' && !isInSet) branches.push([])
    else branches.at(-1)?.push(letter)
  }
  return branches
}

/** Each step of a branch once for every time that it must or may come; the last of an endless one comes again. */
const stepsOf = (atoms: Atom[]): { fits: Atom['fits']; mayBeLeftOut: boolean; isEndless: boolean }[] =>
  atoms.flatMap(({ fits, least, most }) => {
    const isEndless = most === Number.POSITIVE_INFINITY
    const count = isEndless ? Math.max(least, 1) : most
    return Array.from({ length: count }, (_, at) => ({
      fits,
      mayBeLeftOut: at >= least,
      isEndless: isEndless && at === count - 1,
    }))
  })

type Steps = ReturnType<typeof stepsOf>

/** All places that can be reached without another letter. */
const spread = (steps: Steps, places: Set<number>): Set<number> => {
  for (const place of places) if (steps[place]?.mayBeLeftOut) places.add(place + 1)
  return places
}

const matchesBranch = (steps: Steps, letters: string[]): boolean => {
  let places = spread(steps, new Set([0]))
  for (const letter of letters) {
    const next = new Set<number>()
    for (const place of places) {
      const step = steps[place]
      if (!step?.fits(letter)) continue
      next.add(place + 1)
      if (step.isEndless) next.add(place)
    }
    places = spread(steps, next)
    if (places.size === 0) return false
  }
  return places.has(steps.length)
}

const compile = (pattern: string): Steps[] => {
  const branches = branchesOf(pattern).map(letters => stepsOf(readBranch(letters)))
  if (branches.reduce((sum, steps) => sum + steps.length, 0) > mostSteps)
    throw new BadPattern('格式过长，请简化')
  return branches
}

/** Why a pattern cannot be used, or undefined when it can. */
export const patternProblem = (pattern: string): string | undefined => {
  try {
    compile(pattern)
    return undefined
  } catch (failure) {
    if (failure instanceof BadPattern) return failure.message
    throw failure
  }
}

/** Whether the whole of a text has the form; a pattern that cannot be used refuses nothing. */
export const fitsPattern = (pattern: string, text: string): boolean => {
  if (patternProblem(pattern)) return true
  const letters = [...text]
  return compile(pattern).some(steps => matchesBranch(steps, letters))
}

/** Forms that are asked for often. */
export const usualPatterns = {
  '1[3-9]\\d{9}': '手机号码',
  '[\\w.+\\-]+@[\\w\\-]+\\.[\\w.\\-]+': '电子邮箱',
  '[0-9A-HJ-NPQRTUWXY]{18}': '统一社会信用代码',
  '\\d{6}': '邮政编码',
} as const
