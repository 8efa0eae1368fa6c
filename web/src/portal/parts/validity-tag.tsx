import { type LawValidity, lawValidities } from '@sunport/contract/codes.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './validity-tag.module.css'

const looks: Record<LawValidity, { look: string; icon: string }> = {
  [lawValidities.inForce]: { look: 'good', icon: 'check' },
  [lawValidities.partly]: { look: 'warn', icon: 'stop' },
  [lawValidities.upcoming]: { look: 'warn', icon: 'clock' },
  [lawValidities.repealed]: { look: 'over', icon: 'stop' },
}

/** Whether a law applies, by icon and word and not by colour alone. */
export const ValidityTag = ({ validity }: { validity: string | null }) => {
  if (!validity || !Object.hasOwn(looks, validity)) return null
  const { look, icon } = looks[validity as LawValidity]
  return (
    <span className={styles.tag} data-look={look}>
      <Icon name={icon} size={0.9} />
      {validity}
    </span>
  )
}
