import { later } from '../later.tsx'
// The server links the styles of what a page imports outright: the view's own must be among them.
import './message-progress-view.module.css'

const load = async () => (await import('./message-progress-view.tsx')).ProgressView

/**
 * How far a message is: most visits ask or read, and need no script for following. Until its script has come, the page
 * stands as the server sent it. The server has it at hand.
 */
export const ProgressPage = later<{ formToken: string | undefined }>(
  'src/portal/parts/message-progress-view.tsx',
  load,
  import.meta.env.SSR ? await load() : undefined,
)
