import { namesIn, type OrganisationRole, organisationHref } from '@sunport/regions/organisation-link.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { usePortal } from '../use-portal.ts'
import styles from './party-names.module.css'

export interface PartyNamesProps {
  names: string | null
  as: OrganisationRole
}

/** Who buys, deals or wins, each name with the way to whatever else is public of it. */
export const PartyNames = ({ names, as: role }: PartyNamesProps) => {
  const { pack } = usePortal()
  return namesIn(names, role).map((name, at) => {
    const href = organisationHref(pack, name, role)
    return (
      <Fragment key={name}>
        {at > 0 && '，'}
        {href ? (
          <Link className={styles.name} to={href}>
            {name}
          </Link>
        ) : (
          name
        )}
      </Fragment>
    )
  })
}
