import type { ControlProps } from '../../crud/define-crud.ts'
import { useOneSite } from '../../current-site.ts'
import { SitesSelect } from '../../ui/sites-select.tsx'

/** Other sites of the user's. */
export const SitesChoice = (props: ControlProps) => <SitesSelect {...props} without={useOneSite()} />
