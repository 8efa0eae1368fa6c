import { externalRel } from '@sunport/contract/rich-text.ts'
import { Mark } from '@tiptap/react'

const simpleMark = (name: string, tag: string, excludes: string, place: string) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }, { style: 'vertical-align', getAttrs: value => value === place && null }],
    renderHTML: () => [tag, 0],
  })

export const Superscript = simpleMark('superscript', 'sup', 'subscript', 'super')
export const Subscript = simpleMark('subscript', 'sub', 'superscript', 'sub')

const hexOf = (value: string): string | null => {
  if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase()
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(value)?.slice(1, 4)
  return parts ? `#${parts.map(part => Number(part).toString(16).padStart(2, '0')).join('')}` : null
}

/** Words in a colour of their own; the server keeps those that can be read. */
export const TextColour = Mark.create({
  name: 'textColour',
  addAttributes: () => ({ colour: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'span',
      consuming: false,
      getAttrs: element => {
        const colour = hexOf(element.style.color)
        return colour ? { colour } : false
      },
    },
  ],
  renderHTML: ({ mark }) => ['span', { style: `color: ${mark.attrs.colour}` }, 0],
})

const isOutside = (href: string): boolean => /^https?:/i.test(href)

export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: null }, target: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ mark }) => {
    const { href, target } = mark.attrs as { href: string; target: string | null }
    return [
      'a',
      { href, ...(target === '_blank' ? { target } : {}), ...(isOutside(href) ? { rel: externalRel } : {}) },
      0,
    ]
  },
})
