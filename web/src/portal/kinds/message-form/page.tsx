import { Link, useLoaderData } from 'react-router'
import { CampaignPage } from '../../parts/campaigns/campaign-page.tsx'
import { CampaignRows } from '../../parts/campaigns/campaign-rows.tsx'
import { MessageAside } from '../../parts/message-aside.tsx'
import { MessageForm } from '../../parts/message-form/form.tsx'
import { messagePaths } from '../../parts/message-paths.ts'
import { ProgressFirst } from '../../parts/message-progress.tsx'
import { ProgressPage } from '../../parts/message-progress-page.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { usePortal } from '../../use-portal.ts'
import type { FormPageData, MessageFormData } from './loader.ts'
import styles from './page.module.css'

/** Asking: a consultation, an opinion, or an error of the site; or answering what the offices ask. */
export const Page = () => {
  const shown = useLoaderData<FormPageData>()
  if ('campaign' in shown)
    return (
      <div className={`sunport-content ${styles.page}`}>
        <CampaignPage shown={shown} />
      </div>
    )
  return <Form shown={shown} />
}

const Form = ({ shown: { heading, preset, campaigns, isProgress } }: { shown: MessageFormData }) => {
  const { pack } = usePortal()
  const { board } = messagePaths(pack)
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={heading}>
        {board && (
          <Link className={styles.board} to={board}>
            查看已公开的留言
          </Link>
        )}
      </PageHeading>
      {!isProgress && <ProgressFirst />}
      {!isProgress && <CampaignRows campaigns={campaigns} />}
      {!isProgress && <p className={styles.lead}>{leadOf(preset)}</p>}
      <div className={styles.columns}>
        <div className={styles.sheet}>
          {isProgress ? <ProgressPage formToken={preset.formToken} /> : <MessageForm preset={preset} />}
        </div>
        <MessageAside hasQuery={!isProgress} />
      </div>
    </div>
  )
}

const leadOf = ({ isOpinion, type }: MessageFormData['preset']): string => {
  if (isOpinion)
    return '请就优化政府采购营商环境提出意见和建议。采纳情况将汇总反馈，您也可以凭查询码查看答复。'
  if (type === 'error')
    return '发现错别字、失效链接、内容有误或者页面无法使用，请告诉我们，核实后将尽快改正。'
  return '请如实填写，标有 * 的为必填项。提交后凭留言编号和查询码查看办理进度。'
}
