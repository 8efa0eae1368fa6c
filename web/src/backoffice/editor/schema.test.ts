import { richTextElements } from '@sunport/contract/rich-text.ts'
import { getSchema } from '@tiptap/react'
import { expect, test } from 'vitest'
import { richTextSchema } from './schema.ts'

/** A value for every attribute of the schema, so that whatever it can write is written. */
const samples: Record<string, unknown> = {
  textAlign: 'center',
  isIndented: true,
  colour: '#c00000',
  href: 'https://example.com/',
  target: '_blank',
  src: '/gpcms/rest/v2/files/a',
  alt: '图',
  width: '320px',
  height: '200',
  colspan: 2,
  rowspan: 2,
  colwidth: [100, 100],
  upright: 'middle',
  scope: 'col',
  border: '0',
  start: 3,
  type: 'a',
}

type Written = Record<string, { attributes: Set<string>; styles: Set<string> }>

const note = (spec: unknown, written: Written): void => {
  if (!Array.isArray(spec) || typeof spec[0] !== 'string') return
  const [tag, ...rest] = spec as [string, ...unknown[]]
  written[tag] ??= { attributes: new Set(), styles: new Set() }
  const [attributes] = rest
  if (attributes && typeof attributes === 'object' && !Array.isArray(attributes)) {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null || value === undefined) continue
      if (name !== 'style') written[tag].attributes.add(name)
      else
        for (const part of String(value).split(';'))
          if (part.trim()) written[tag].styles.add(part.split(':')[0]?.trim() ?? '')
    }
  }
  for (const part of rest) note(part, written)
}

const attributesFor = (spec: { attrs?: object | null | undefined }, more: object = {}) => ({
  ...Object.fromEntries(Object.keys(spec.attrs ?? {}).map(name => [name, samples[name] ?? null])),
  ...more,
})

test('the editor can write what the allow-list names, and nothing else', () => {
  const schema = getSchema(richTextSchema)
  const written: Written = {}
  for (const type of Object.values(schema.nodes)) {
    const levels = type.name === 'heading' ? [2, 3, 4, 5, 6] : [undefined]
    for (const level of levels) {
      const node = type.isText
        ? schema.text('x')
        : type.create(attributesFor(type.spec, level ? { level } : {}))
      note(type.spec.toDOM?.(node), written)
    }
  }
  for (const type of Object.values(schema.marks))
    note(type.spec.toDOM?.(type.create(attributesFor(type.spec)), true), written)

  const sorted = (set: Iterable<string>) => [...set].sort()
  const found = Object.fromEntries(
    Object.entries(written).map(([tag, { attributes, styles }]) => [
      tag,
      [sorted(attributes), sorted(styles)],
    ]),
  )
  const allowed = Object.fromEntries(
    Object.entries(richTextElements).map(([tag, { attributes, styles }]) => [
      tag,
      [sorted(attributes), sorted(styles)],
    ]),
  )
  expect(found).toEqual(allowed)
})
