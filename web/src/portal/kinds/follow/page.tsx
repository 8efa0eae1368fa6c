import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { useActionData, useLoaderData } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { usePortal } from '../../use-portal.ts'
import type { FollowPosted } from './action.ts'
import { FollowForm } from './follow-form.tsx'
import { ConfirmPart, StopPart } from './linked-parts.tsx'
import type { FollowData } from './loader.ts'
import { ManagePart } from './manage-part.tsx'
import styles from './page.module.css'

const parts = { form: FollowForm, confirm: ConfirmPart, stop: StopPart, manage: ManagePart }

/** 订阅提醒: following, confirming, leaving and looking after it, each by plain forms. */
export const Page = () => {
  const { route } = usePortal()
  const shown = useLoaderData<FollowData>()
  const posted = useActionData<FollowPosted>()
  const Part = parts[((route as PlainRoute).variant ?? 'form') as FollowData['variant']]
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title} />
      {posted?.failure && (
        <p className={styles.failure} role="alert">
          <Icon name="alert" />
          {posted.failure}
        </p>
      )}
      {posted?.changed && (
        <p className={styles.changed} role="status">
          <Icon name="check" />
          {posted.changed}
        </p>
      )}
      <Part shown={shown} posted={posted} />
    </div>
  )
}
