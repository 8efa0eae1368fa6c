import type { LawFields, LawVersion } from './fields.ts'
import { escapeHtml, plainText } from './lines.ts'
import { lawToText } from './render.ts'
import { type LawNode, type LawNodeKind, labelOf } from './tree.ts'

export interface ExportedLaw {
  id: string
  title: string
  fields: Partial<LawFields>
  version: LawVersion
}

/** The names that Akoma Ntoso has for the parts of an act, and for their ids. */
const elements: Record<LawNodeKind, readonly [element: string, short: string]> = {
  part: ['part', 'part'],
  subpart: ['subpart', 'subpart'],
  chapter: ['chapter', 'chp'],
  section: ['section', 'sec'],
  article: ['article', 'art'],
  point: ['clause', 'cl'],
  paragraph: ['paragraph', 'para'],
  item: ['point', 'point'],
  subitem: ['indent', 'indent'],
  annex: ['hcontainer', 'annex'],
}

const attribute = (text: string): string => escapeHtml(text).replace(/"/g, '&quot;')

/** Every block of words as a paragraph; what no paragraph can hold is given by its words. */
const contentOf = (html: string): string =>
  html
    .split(/<\/(?:p|tr|li)>/i)
    .map(block => plainText(block.replace(/<\/t[dh]>/gi, ' ')).trim())
    .filter(Boolean)
    .map(words => `<p>${escapeHtml(words)}</p>`)
    .join('')

const nodeToXml = (node: LawNode, at: number, above: string): string => {
  const [element, short] = elements[node.kind]
  const own = `${short}_${node.number || at + 1}`
  // Articles are counted through the whole act.
  const eId = above && node.kind !== 'article' ? `${above}__${own}` : own
  const label = labelOf(node)
  const below = node.children.map((child, index) => nodeToXml(child, index, eId)).join('')
  const content = contentOf(node.html)
  const words = content && (below ? `<intro>${content}</intro>` : `<content>${content}</content>`)
  return [
    `<${element} eId="${eId}" wId="${attribute(node.id)}"${element === 'hcontainer' ? ' name="annex"' : ''}>`,
    label && `<num>${escapeHtml(label)}</num>`,
    node.heading && `<heading>${escapeHtml(node.heading)}</heading>`,
    words,
    below,
    `</${element}>`,
  ].join('')
}

/** One version of a law as Akoma Ntoso 3.0, the format that parliaments exchange laws in. */
export const lawToXml = ({ id, title, fields, version }: ExportedLaw): string => {
  const work = `/akn/cn/act/${fields.publishDate ?? version.validFrom}/${id}`
  const expression = `${work}/zho@${version.validFrom}`
  const frbr = (name: string, uri: string, date: string, kind: string) =>
    `<${name}><FRBRthis value="${attribute(uri)}"/><FRBRuri value="${attribute(uri)}"/>` +
    `<FRBRdate date="${date}" name="${kind}"/><FRBRauthor href="#issuer"/></${name}>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0">',
    '<act name="act"><meta><identification source="#issuer">',
    frbr('FRBRWork', work, fields.publishDate ?? version.validFrom, 'publication'),
    frbr('FRBRExpression', expression, version.validFrom, 'commencement'),
    frbr('FRBRManifestation', `${expression}.xml`, version.validFrom, 'commencement'),
    '</identification><references source="#issuer">',
    `<TLCOrganization eId="issuer" href="/ontology/organization" showAs="${attribute(fields.issuers?.join('、') ?? '')}"/>`,
    '</references></meta>',
    `<preface><p><docTitle>${escapeHtml(title)}</docTitle></p>`,
    fields.publishNumber ? `<p><docNumber>${escapeHtml(fields.publishNumber)}</docNumber></p>` : '',
    '</preface><body>',
    ...version.nodes.map((node, at) => nodeToXml(node, at, '')),
    '</body></act></akomaNtoso>',
  ].join('')
}

export const lawToJson = ({ id, title, fields, version }: ExportedLaw): string => {
  const { versions: _, ...facts } = fields
  return JSON.stringify({ id, title, ...facts, version }, null, 2)
}

export const lawToPlain = ({ title, version }: ExportedLaw): string =>
  `${title}\n\n${lawToText(version.nodes)}\n`
