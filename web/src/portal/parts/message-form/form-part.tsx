import { later } from '../../later.tsx'
// The server links the styles of what a page imports outright: the form's own must be among them.
import './message-form.module.css'
import './submitted.module.css'
import type { FormPreset } from './preset.ts'

const load = async () => (await import('./form.tsx')).MessageForm

/**
 * The form on a page that has more to show: most visits of a board read, and need no script for asking. Until its script
 * has come, it stands and works as the server sent it. The server has it at hand.
 */
export const MessageFormPart = later<{ preset: FormPreset }>(
  'src/portal/parts/message-form/form.tsx',
  load,
  import.meta.env.SSR ? await load() : undefined,
)
