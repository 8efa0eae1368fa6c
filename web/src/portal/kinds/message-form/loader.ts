import { data, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type FormPreset, loadPreset } from '../../parts/message-form/preset.ts'

export interface MessageFormData {
  head: Head
  heading: string
  preset: FormPreset
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const preset = await loadPreset(context)
  const heading = preset.type === 'error' ? '网站纠错' : context.route.title
  // Reports of single pages are as many as there are pages; none of them is worth finding.
  const answer: MessageFormData = { head: { title: heading, noindex: Boolean(preset.from) }, heading, preset }
  return data(answer)
}
