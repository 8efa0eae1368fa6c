import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import { campaignCrud } from './campaign-crud.tsx'
import { CampaignDesk } from './campaign-desk.tsx'
import styles from './environment.module.css'

/** 意见征集: the list, or one campaign with all that came in. */
export const CampaignTab = () => {
  const sites = useSiteOptions()
  const [params, setParams] = useSearchParams()
  const crud = useMemo(
    () => campaignCrud(sites, ({ id }) => setParams({ tab: 'campaigns', campaign: id })),
    [sites, setParams],
  )
  const id = params.get('campaign')
  if (id) return <CampaignDesk key={id} id={id} onBack={() => setParams({ tab: 'campaigns' })} />
  return (
    <CrudPage
      crud={crud}
      title="意见征集"
      head={button => button && <div className={styles.head}>{button}</div>}
    />
  )
}
