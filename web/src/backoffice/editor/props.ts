import type { Hit } from '@sunport/contract/calls/search.ts'

export interface RichTextEditorProps {
  value: string
  onChange(html: string): void
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  disabled?: boolean
  /** Keeps a picture and answers its address. */
  onUploadImage(file: File): Promise<string>
  /** Keeps any other file; its name becomes the link's words. */
  onUploadFile(file: File): Promise<{ filepath: string; name: string }>
  /** The public page of an article; without it, links to pages of the site are given by their path. */
  addressOf?(hit: Hit): string
}
