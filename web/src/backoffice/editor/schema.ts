import { TextAlign } from '@tiptap/extension-text-align'
import type { Extensions } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { FirstLineIndent, InlineImage, tableNodes } from './schema-blocks.ts'
import { Link, Subscript, Superscript, TextColour } from './schema-marks.ts'

/** What can be typed and pasted: exactly what the allow-list of rich text names. */
export const richTextSchema: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    code: false,
    codeBlock: false,
    link: false,
  }),
  TextAlign.configure({
    types: ['heading', 'paragraph', 'tableCell', 'tableHeader'],
    alignments: ['left', 'center', 'right', 'justify'],
  }),
  FirstLineIndent,
  Superscript,
  Subscript,
  TextColour,
  Link,
  InlineImage,
  ...tableNodes,
]
