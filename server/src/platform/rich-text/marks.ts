import { meaningfulColour } from './colours.ts'
import type { Marks, MarkTag } from './model.ts'
import type { Declarations } from './styles.ts'
import type { SourceElement } from './tree.ts'

const markOfElement: Record<string, MarkTag> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sup: 'sup',
  sub: 'sub',
  dt: 'strong',
}

/** Headings and heading cells are bold by themselves; a style that says so adds nothing. */
const boldAnyway = /^(?:h[1-6]|th|strong|b)$/

const without = (marks: Marks, tag: MarkTag): Marks => {
  const { [tag]: _, ...rest } = marks
  return rest
}

const weightOf = (style: Declarations): 'bold' | 'normal' | undefined => {
  const value = style.get('font-weight')
  if (!value) return undefined
  return value === 'bold' || value === 'bolder' || Number(value) >= 600 ? 'bold' : 'normal'
}

const fromStyle = (marks: Marks, name: string, style: Declarations): Marks => {
  let found = marks
  const weight = weightOf(style)
  if (weight === 'bold' && !boldAnyway.test(name)) found = { ...found, strong: '' }
  if (weight === 'normal') found = without(found, 'strong')
  const slant = style.get('font-style')
  if (slant === 'italic' || slant === 'oblique') found = { ...found, em: '' }
  if (slant === 'normal') found = without(found, 'em')
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  if (line.includes('underline')) found = { ...found, u: '' }
  if (line.includes('line-through')) found = { ...found, s: '' }
  return found
}

const isInline = /^(?:span|font|a|b|strong|i|em|u|s|ins|del|strike|cite|dfn|var)$/

const raised = (marks: Marks, name: string, style: Declarations): Marks => {
  if (!isInline.test(name)) return marks
  const place = style.get('vertical-align')
  if (place === 'super') return { ...without(marks, 'sub'), sup: '' }
  return place === 'sub' ? { ...without(marks, 'sup'), sub: '' } : marks
}

/** The marks below an element: what its name says, then what its style says. Links are read elsewhere. */
export const marksBelow = (marks: Marks, { name, attributes }: SourceElement, style: Declarations): Marks => {
  const own = markOfElement[name]
  let found: Marks = own ? { ...marks, [own]: '' } : marks
  if (own === 'sup') found = without(found, 'sub')
  if (own === 'sub') found = without(found, 'sup')
  found = raised(fromStyle(found, name, style), name, style)
  // A link has its own colour, and every pasted one brings another.
  if (found.a !== undefined) return without(found, 'span')
  const written = style.get('color') ?? attributes.color
  if (written === undefined) return found
  const colour = meaningfulColour(written)
  return colour ? { ...found, span: ` style="color: ${colour}"` } : without(found, 'span')
}
