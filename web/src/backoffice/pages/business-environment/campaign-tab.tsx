import { useMemo } from 'react'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import { useOpened } from '../../use-opened.ts'
import { campaignCrud } from './campaign-crud.tsx'
import { CampaignDesk } from './campaign-desk.tsx'
import styles from './environment.module.css'

/** 意见征集: the list, or one campaign with all that came in. */
export const CampaignTab = () => {
  const sites = useSiteOptions()
  const { id, open, close } = useOpened('campaign')
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets the address
  const crud = useMemo(() => campaignCrud(sites, row => open(row.id)), [sites])
  if (id) return <CampaignDesk key={id} id={id} onBack={close} />
  return (
    <CrudPage
      crud={crud}
      title="意见征集"
      head={button => button && <div className={styles.head}>{button}</div>}
    />
  )
}
