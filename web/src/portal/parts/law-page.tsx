import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
// The server links the styles of what a page imports outright: the view's own must be among them.
import './law-changes.module.css'
import './law-history.module.css'
import './law-view.module.css'
import './validity-tag.module.css'
import type { LawView as View } from './law-view.tsx'

type Props = ComponentProps<typeof View>

const load = () => import('./law-view.tsx')

/** Most infos are no laws, and need no script for reading one by its articles. The server has it at hand. */
const LawView: ComponentType<Props> = import.meta.env.SSR
  ? (await load()).LawView
  : lazy(async () => ({ default: (await load()).LawView }))

/** A law; until its script has come, the page stands as the server sent it. */
export const LawPage = (props: Props) => (
  <Suspense>
    <LawView {...props} />
  </Suspense>
)
