import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { EntryIcon } from '../../entry-icon.tsx'
import { changedQuery } from '../../parts/query.ts'
import type { RoleEntry } from './loader.ts'
import styles from './role-list.module.css'

interface RoleListProps {
  label: string
  roles: RoleEntry[]
  chosen: RoleEntry | undefined
  form: 'rail' | 'cards'
}

/** Whom the visitor comes as: plain links, so that the choice works without any script. */
export const RoleList = ({ label, roles, chosen, form }: RoleListProps) => {
  const [query] = useSearchParams()
  return (
    <nav aria-label={label}>
      <ul className={styles.roles} data-form={form}>
        {roles.map(({ role, label: words, text, icon }) => (
          <li key={role}>
            <Link
              className={styles.role}
              to={{ search: changedQuery(query, { role }) }}
              aria-current={role === chosen?.role ? 'true' : undefined}
              preventScrollReset
            >
              <span className={styles.icon}>
                <EntryIcon icon={icon} />
              </span>
              <span className={styles.words}>
                <span className={styles.label}>{words}</span>
                {text && <span className={styles.text}>{text}</span>}
              </span>
              {role === chosen?.role && <Icon name="check" size={1.1} className={styles.mark} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
