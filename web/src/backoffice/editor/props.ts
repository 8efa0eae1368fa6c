import type { LinkedPage } from '@sunport/contract/calls/editing.ts'

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
  /** Finds pages of the site by words of their titles; without it, links to them are given by their path. */
  findPages?(keyword: string): Promise<LinkedPage[]>
}
