import { namesIn, organisationPath } from '@sunport/regions/organisation-link.ts'
import { Form } from 'react-router'
import { telling } from '../told.ts'
import { usePortal } from '../use-portal.ts'
import styles from './party-names.module.css'
import type { PartyNamesProps } from './party-names.tsx'

/** The forms that the names of a table's rows send. */
export const PartyForms = ({ id }: { id: string }) => {
  const { pack } = usePortal()
  return (['purchaser', 'supplier'] as const).map(role => (
    <Form key={role} id={`${id}${role}`} action={organisationPath(pack)}>
      <input type="hidden" name="role" value={role} />
    </Form>
  ))
}

/**
 * The same in the rows of a notice table, by buttons of a form: programs that drive a browser take every link of a row
 * for its title.
 */
export const PartyButtons = ({ names, as: role, formId }: PartyNamesProps & { formId: string }) => {
  const { pack } = usePortal()
  if (!organisationPath(pack)) return names
  return namesIn(names, role).map(name => (
    <button
      key={name}
      className={styles.button}
      type="submit"
      form={formId + role}
      name="name"
      value={name}
      title={`${name}的公告、合同与记录`}
      {...telling(name)}
    >
      {name}
    </button>
  ))
}
