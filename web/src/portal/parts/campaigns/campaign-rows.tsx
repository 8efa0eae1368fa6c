import type { PublicCampaign } from '@sunport/contract/calls/campaign-board.ts'
import { campaignStates } from '@sunport/contract/environment/campaign-states.ts'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { usePortal } from '../../use-portal.ts'
import { shortTime } from '../times.ts'
import styles from './campaigns.module.css'
import { campaignHref } from './paths.ts'

const icons: Record<PublicCampaign['status'], string> = {
  waiting: 'clock',
  open: 'check',
  ended: 'lock',
  answered: 'chat',
}

/** Where a campaign stands, by icon and words. */
export const CampaignChip = ({ status }: Pick<PublicCampaign, 'status'>) => (
  <span className={styles.chip} data-status={status}>
    <Icon name={icons[status]} size={1} />
    {campaignStates[status]}
  </span>
)

export const CampaignFacts = ({ campaign }: { campaign: PublicCampaign }) => (
  <ul className={styles.facts}>
    <li>
      征集时间：<time dateTime={campaign.startTime}>{shortTime(campaign.startTime)}</time> 至{' '}
      <time dateTime={campaign.endTime}>{shortTime(campaign.endTime)}</time>
    </li>
    <li>已收到意见 {campaign.opinionCount.toLocaleString('en-US')} 条</li>
  </ul>
)

/** Campaigns one beneath the other. */
export const CampaignRows = ({ campaigns }: { campaigns: PublicCampaign[] }) => {
  const { pack } = usePortal()
  if (campaigns.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby="campaigns">
      <h2 className={styles.listTitle} id="campaigns">
        正在和已经征集的意见
      </h2>
      <ul>
        {campaigns.map(campaign => (
          <li className={styles.row} key={campaign.id}>
            <h3 className={styles.rowTitle}>
              <CampaignChip status={campaign.status} />
              <Link to={campaignHref(pack, campaign.id)}>{campaign.title}</Link>
            </h3>
            <CampaignFacts campaign={campaign} />
          </li>
        ))}
      </ul>
    </section>
  )
}
