import { data, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type FormPreset, loadPreset } from '../../parts/message-form/preset.ts'
import { progressParameter } from '../../parts/message-paths.ts'

export interface MessageFormData {
  head: Head
  heading: string
  preset: FormPreset
  /** Whether it is asked how far a message is, instead of asking. */
  isProgress: boolean
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const preset = await loadPreset(context)
  const isProgress = context.url.searchParams.has(progressParameter)
  const heading = isProgress ? '查询办理进度' : preset.type === 'error' ? '网站纠错' : context.route.title
  // Reports of single pages are as many as there are pages; none of them is worth finding.
  const answer: MessageFormData = {
    head: { title: heading, noindex: isProgress || Boolean(preset.from) },
    heading,
    preset,
    isProgress,
  }
  return data(answer)
}
