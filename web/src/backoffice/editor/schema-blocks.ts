import Image from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Extension, mergeAttributes } from '@tiptap/react'

/** The first line of a paragraph, two characters in. */
export const FirstLineIndent = Extension.create({
  name: 'firstLineIndent',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        isIndented: {
          default: false,
          parseHTML: element => element.style.textIndent === '2em',
          renderHTML: ({ isIndented }) => (isIndented ? { style: 'text-indent: 2em' } : {}),
        },
      },
    },
  ],
})

export const InlineImage = Image.extend({
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
}).configure({ inline: true, allowBase64: false })

const pixels = /^(\d+)px$/

const cellAttributes = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: {
    default: null,
    parseHTML: (element: HTMLElement) => {
      const width = pixels.exec(element.style.width)?.[1]
      return width && (element.getAttribute('colspan') ?? '1') === '1' ? [Number(width)] : null
    },
    renderHTML: ({ colwidth }: Record<string, unknown>) => {
      const widths = Array.isArray(colwidth) ? (colwidth as number[]) : []
      const total = widths.reduce((sum, width) => sum + (width || 0), 0)
      return total > 0 ? { style: `width: ${total}px` } : {}
    },
  },
  share: {
    default: null,
    parseHTML: ({ style }: HTMLElement) => (style.width.endsWith('%') ? style.width : null),
    renderHTML: ({ share, colwidth }: Record<string, unknown>) =>
      share && !colwidth ? { style: `width: ${share}` } : {},
  },
  upright: {
    default: null,
    parseHTML: ({ style }: HTMLElement) => style.verticalAlign || null,
    renderHTML: ({ upright }: Record<string, unknown>) =>
      upright ? { style: `vertical-align: ${upright}` } : {},
  },
}

const withoutSingleSpans = (attributes: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => !/span$/.test(name) || Number(value) > 1),
  )

export const tableNodes = [
  Table.extend({
    addAttributes: () => ({
      width: {
        default: null,
        parseHTML: ({ style }: HTMLElement) => style.width || null,
        renderHTML: ({ width }: Record<string, unknown>) => (width ? { style: `width: ${width}` } : {}),
      },
      border: { default: null },
    }),
    renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
  }).configure({ resizable: true, lastColumnResizable: false }),
  TableRow,
  TableHeader.extend({
    addAttributes: () => ({ ...cellAttributes, scope: { default: null } }),
    renderHTML: ({ HTMLAttributes }) => ['th', withoutSingleSpans(HTMLAttributes), 0],
  }),
  TableCell.extend({
    addAttributes: () => cellAttributes,
    renderHTML: ({ HTMLAttributes }) => ['td', withoutSingleSpans(HTMLAttributes), 0],
  }),
]
