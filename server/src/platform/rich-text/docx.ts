import { richTextWarnings } from '@sunport/contract/rich-text.ts'
import { createApart } from '../files/apart.ts'
import type { ConvertedDocx } from './docx-convert.ts'
import { type StoreImage, sanitiseWithImages } from './images.ts'
import type { CleanText, SanitiseOptions } from './sanitise.ts'

const convert = createApart<ConvertedDocx>(new URL('./docx-worker.ts', import.meta.url), {
  memoryMegabytes: 384,
  seconds: 20,
  waiting: 30,
  refusals: { memory: 'richText.docx_too_large', time: 'richText.docx_too_large' },
})

/** A Word document as rich text; its images are kept as files. */
export const importDocx = async (
  content: Buffer,
  storeImage: StoreImage,
  options: SanitiseOptions = {},
): Promise<CleanText> => {
  const { html, lost } = await convert(new Uint8Array(content))
  const clean = await sanitiseWithImages(html, storeImage, options)
  if (lost === 0) return clean
  const warning = { kind: 'documentPart' as const, message: richTextWarnings.documentPart, count: lost }
  return { ...clean, warnings: [...clean.warnings, warning] }
}
