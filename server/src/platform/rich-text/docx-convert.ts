import { Problem } from '@sunport/contract/problems.ts'
import mammoth from 'mammoth'
import { type Archive, isOverfull, openArchive } from '../files/archive.ts'

export interface ConvertedDocx {
  html: string
  /** Parts that rich text has no place for. */
  lost: number
}

const bounds = { parts: 2000, bytes: 100 * 1024 * 1024, times: 200 }
/** The text itself: more than this is no notice. */
const mostTextBytes = 12 * 1024 * 1024

const open = async (content: Buffer): Promise<Archive> => {
  try {
    return await openArchive(content)
  } catch {
    throw new Problem('richText.not_docx')
  }
}

/** Looks at the table of contents before anybody unpacks anything, and then whether it is true. */
const refuseDangerous = async (content: Buffer): Promise<void> => {
  const { entries, contentOf } = await open(content)
  if (!entries.some(({ fileName }) => fileName === 'word/document.xml'))
    throw new Problem('richText.not_docx')
  if (entries.some(({ fileName }) => /vbaProject\.bin$|vbaData\.xml$/i.test(fileName)))
    throw new Problem('richText.macros')
  const isLongText = entries.some(
    ({ fileName, uncompressedSize }) => fileName.endsWith('.xml') && uncompressedSize > mostTextBytes,
  )
  if (isLongText || isOverfull(entries, bounds)) throw new Problem('richText.docx_too_large')
  try {
    for (const entry of entries) await contentOf(entry)
  } catch {
    throw new Problem('richText.docx_too_large')
  }
}

interface DocumentElement {
  type: string
  alignment?: string | null
  indent?: { firstLine?: string | null } | null
  numbering?: unknown
  styleName?: string | null
  children?: DocumentElement[]
}

/** Looks that the converter would drop, by the names of styles and classes that carry them through it. */
const looks: Record<string, string> = {
  'sunport-center': 'text-align:center',
  'sunport-right': 'text-align:right',
  'sunport-indent': 'text-indent:2em',
}

/** In twentieths of a point: from a little less than one character up. */
const leastIndent = 200

const lookOf = ({ alignment, indent, numbering }: DocumentElement): string | undefined => {
  if (numbering) return undefined
  if (alignment === 'center') return 'sunport-center'
  if (alignment === 'right' || alignment === 'end') return 'sunport-right'
  return Number(indent?.firstLine ?? 0) >= leastIndent ? 'sunport-indent' : undefined
}

const isPlainStyle = /^(?:normal|body text|正文|list paragraph|normal \(web\)|plain text)/i

const withLooks = (element: DocumentElement): DocumentElement => {
  const children = element.children?.map(withLooks)
  const below = children ? { ...element, children } : element
  const isPlain = element.type === 'paragraph' && (!element.styleName || isPlainStyle.test(element.styleName))
  const look = isPlain ? lookOf(element) : undefined
  return look ? { ...below, styleName: look } : below
}

const styleMap = [
  'u => u',
  'strike => s',
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  ...Object.keys(looks).map(name => `p[style-name='${name}'] => p.${name}:fresh`),
]

const convert = async (buffer: Buffer): Promise<ConvertedDocx> => {
  try {
    const { value, messages } = await mammoth.convertToHtml(
      { buffer },
      { styleMap, ignoreEmptyParagraphs: false, externalFileAccess: false, transformDocument: withLooks },
    )
    const html = value.replace(
      /<p class="(sunport-\w+)">/g,
      (_, name: string) => `<p style="${looks[name]}">`,
    )
    return {
      html,
      lost: messages.filter(({ message }) => !/paragraph style|run style|table style/i.test(message)).length,
    }
  } catch {
    throw new Problem('richText.not_docx')
  }
}

/** A Word document as HTML, with its images inside. To be done apart: a small document may unfold to a very large one. */
export const convertDocx = async (content: Buffer): Promise<ConvertedDocx> => {
  await refuseDangerous(content)
  return convert(content)
}
