import {
  linkSchemes,
  type RichTextElement,
  richTextElements,
  richTextStyles,
} from '@sunport/contract/rich-text.ts'
import sanitizeHtml from 'sanitize-html'

/** Elements with a meaning that is translated; whatever is named nowhere loses its tag and keeps its text. */
const translated =
  'h1 b i ins strike del font center div section article header footer main aside nav address figure figcaption ' +
  'caption thead tfoot dl dt dd pre cite dfn var details summary body fieldset legend menu dir'

/** What goes with all its content. */
const dropped = [
  ...[
    'script',
    'style',
    'textarea',
    'option',
    'xmp',
    'noscript',
    'noembed',
    'noframes',
    'plaintext',
    'title',
  ],
  ...['template', 'xml', 'svg', 'math', 'object', 'embed', 'applet', 'select', 'button', 'datalist', 'audio'],
  ...['video', 'canvas', 'map', 'frameset', 'portal', 'dialog'],
]

/** What an editor is told about when it goes: these can be seen on a page, or were meant to do something. */
const noticed = new Set([
  ...['script', 'iframe', 'frame', 'object', 'embed', 'applet', 'svg', 'math', 'audio', 'video', 'canvas'],
  ...[
    'form',
    'input',
    'textarea',
    'select',
    'button',
    'template',
    'base',
    'meta',
    'link',
    'portal',
    'dialog',
  ],
])

/** Deeper than any page: what lies below keeps its text only, and nothing that reads trees can overflow. */
const nestingLimit = 120

const elementNames = Object.keys(richTextElements) as RichTextElement[]

/** The first gate: takes whatever people paste, leaves elements that can be read for their meaning. */
export const firstGate = (html: string, onDropped: () => void): string =>
  sanitizeHtml(html, {
    allowedTags: [...elementNames, ...translated.split(' ')],
    allowedAttributes: {
      '*': ['style', 'align', 'valign', 'width', 'height', 'border', 'colspan', 'rowspan', 'scope', 'hidden'],
      a: ['href', 'target'],
      img: ['src', 'alt'],
      font: ['color'],
      ol: ['start', 'type'],
    },
    // The reader judges styles and addresses by value; what it lets stand passes the last gate as well.
    parseStyleAttributes: false,
    allowedSchemesAppliedToAttributes: [],
    nonTextTags: dropped,
    nestingLimit,
    onOpenTag: name => {
      if (noticed.has(name)) onDropped()
    },
  })

const stylesByElement = Object.fromEntries(
  elementNames.map(name => [
    name,
    Object.fromEntries(richTextElements[name].styles.map(style => [style, [richTextStyles[style]]])),
  ]),
)

/** The last gate: the allow-list itself, word for word, whatever happened before it. */
export const lastGate = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: elementNames,
    allowedAttributes: Object.fromEntries(
      elementNames.map(name => {
        const { attributes, styles } = richTextElements[name]
        return [name, styles.length > 0 ? [...attributes, 'style'] : [...attributes]]
      }),
    ),
    allowedStyles: stylesByElement,
    allowedSchemes: [...linkSchemes],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    nonTextTags: dropped,
  })
