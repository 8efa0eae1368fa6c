import { type ComponentType, lazy, Suspense } from 'react'
// The server links the styles of what a page imports outright: the view's own must be among them.
import './message-progress-view.module.css'

interface Props {
  formToken: string | undefined
}

const load = () => import('./message-progress-view.tsx')

/** Most visits ask or read, and need no script for following. The server has it at hand. */
const ProgressView: ComponentType<Props> = import.meta.env.SSR
  ? (await load()).ProgressView
  : lazy(async () => ({ default: (await load()).ProgressView }))

/** How far a message is; until its script has come, the page stands as the server sent it. */
export const ProgressPage = ({ formToken }: Props) => (
  <Suspense>
    <ProgressView formToken={formToken} />
  </Suspense>
)
