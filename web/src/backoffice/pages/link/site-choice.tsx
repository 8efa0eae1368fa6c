import type { ControlProps } from '../../crud/define-crud.ts'
import { SitesSelect } from '../../ui/sites-select.tsx'
import { useSiteId } from './use-classes.ts'

/** Other sites of the user's. */
export const SitesChoice = (props: ControlProps) => <SitesSelect {...props} without={useSiteId()} />
