import { type ComponentType, lazy, Suspense } from 'react'
// The server links the styles of what a page imports outright: the form's own must be among them.
import './message-form.module.css'
import './submitted.module.css'
import type { FormPreset } from './preset.ts'

interface Props {
  preset: FormPreset
}

const load = () => import('./form.tsx')

/** Most visits of a board read, and need no script for asking. The server has it at hand. */
const Form: ComponentType<Props> = import.meta.env.SSR
  ? (await load()).MessageForm
  : lazy(async () => ({ default: (await load()).MessageForm }))

/** The form on a page that has more to show; until its script has come, it stands and works as the server sent it. */
export const MessageFormPart = ({ preset }: Props) => (
  <Suspense>
    <Form preset={preset} />
  </Suspense>
)
