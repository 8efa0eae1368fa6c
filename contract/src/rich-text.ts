import { z } from 'zod'

/** What one text may hold, so that neither a page nor the sanitiser drowns in it. Images are files, not text. */
export const richTextLimits = {
  characters: 2 * 1024 * 1024,
  /** Lists, quotes and tables inside each other. */
  depth: 8,
  colspan: 60,
  rowspan: 500,
  imagePixels: 4000,
} as const

/** Ways to write the address of a file that was uploaded here. */
export const ownFileAddress = /^(?:\/gateway)?\/gpcms\/rest\/v2\/files\/[\w-]{1,100}$/

/** Where a link may lead: other sites, mail, telephone, and paths of this site. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const

export const externalRel = 'noopener noreferrer'

/** Every style that is kept, with the only forms of its value. */
export const richTextStyles = {
  'text-align': /^(?:left|center|right|justify)$/,
  'text-indent': /^2em$/,
  'vertical-align': /^(?:top|middle|bottom)$/,
  width: /^(?:[1-9]\d{0,3}px|(?:100|[1-9]\d?(?:\.\d{1,2})?)%)$/,
  color: /^#[0-9a-f]{6}$/,
} as const
export type RichTextStyle = keyof typeof richTextStyles

interface ElementRule {
  attributes: readonly string[]
  styles: readonly RichTextStyle[]
}

const rule = (attributes: readonly string[] = [], styles: readonly RichTextStyle[] = []): ElementRule => ({
  attributes,
  styles,
})
const textBlock = rule([], ['text-align', 'text-indent'])
const cell = ['colspan', 'rowspan']
const cellStyles = ['text-align', 'vertical-align', 'width'] as const

/**
 * The one allow-list of rich text. The server lets nothing else through, and the editor's schema knows nothing
 * else; a test holds the two together. Headings begin at h2: the page's title is its h1.
 */
export const richTextElements = {
  p: textBlock,
  h2: textBlock,
  h3: textBlock,
  h4: textBlock,
  h5: textBlock,
  h6: textBlock,
  ul: rule(),
  ol: rule(['start', 'type']),
  li: rule(),
  blockquote: rule(),
  hr: rule(),
  table: rule(['border'], ['width']),
  tbody: rule(),
  tr: rule(),
  th: rule([...cell, 'scope'], cellStyles),
  td: rule(cell, cellStyles),
  a: rule(['href', 'target', 'rel']),
  strong: rule(),
  em: rule(),
  u: rule(),
  s: rule(),
  sup: rule(),
  sub: rule(),
  span: rule([], ['color']),
  img: rule(['src', 'alt', 'width', 'height']),
  br: rule(),
} as const satisfies Record<string, ElementRule>
export type RichTextElement = keyof typeof richTextElements

/** What an editor is told about a text that was cleaned. */
export const richTextWarnings = {
  noAlternative: '图片缺少替代文字，视障读者无法得知其内容',
  imageDropped: '图片不是本站文件，已去除，请上传后重新插入',
  linkDropped: '链接地址无效或不允许，已保留文字',
  contentDropped: '脚本、嵌入内容或表单控件不允许使用，已去除',
  hiddenDropped: '隐藏的内容已去除',
  flattened: '嵌套过深的列表或表格已展开',
  documentPart: '文档中有不能转换的内容，请对照原文核对',
} as const
export type RichTextWarningKind = keyof typeof richTextWarnings

export const RichTextWarning = z.object({
  kind: z.enum(Object.keys(richTextWarnings) as [RichTextWarningKind, ...RichTextWarningKind[]]),
  message: z.string(),
  count: z.number().int(),
})
export type RichTextWarning = z.infer<typeof RichTextWarning>
