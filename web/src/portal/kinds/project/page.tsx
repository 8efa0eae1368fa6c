import type { Project } from '@sunport/contract/calls/project.ts'
import { useLoaderData, useSearchParams } from 'react-router'
import links from '../../parts/export-links.module.css'
import { FollowLink } from '../../parts/follow-link.tsx'
import { PartyNames } from '../../parts/party-names.tsx'
import { ProjectTimeline } from '../../parts/project-timeline.tsx'
import { RecordPage } from '../../parts/record-page.tsx'
import { usePortal } from '../../use-portal.ts'
import { Changes } from './changes.tsx'
import { Comparison } from './comparison.tsx'
import { Dates } from './dates.tsx'
import { Embedding } from './embedding.tsx'
import { FactsInForce } from './facts-in-force.tsx'
import { FileLinks } from './file-links.tsx'
import { missingWords, type ProjectData } from './loader.ts'
import styles from './page.module.css'

/** One project on one page: what is in force now or was at a moment, its way, what changed and when. */
export const Page = () => {
  const { project, back, isEmbedded } = useLoaderData<ProjectData>()
  return (
    <RecordPage
      record={project}
      titleOf={({ name }) => name}
      missing={missingWords}
      why="它的公告可能已经撤回、还没有发布，或地址有误。"
      back={back}
      backWords="查看公告列表"
    >
      {shown => (
        <div className={styles.project}>
          <Parties project={shown} isPlain={isEmbedded} />
          <Dates project={shown} />
          {!isEmbedded && <ProjectTimeline steps={stepsOf(shown)} current="" />}
          <FactsInForce project={shown} />
          <Changes project={shown} />
          {!isEmbedded && <Comparison project={shown} />}
          <Embedding />
        </div>
      )}
    </RecordPage>
  )
}

const stepsOf = ({ notices }: Project) =>
  notices.map(({ changes: _, targetId: __, ...notice }) => ({
    ...notice,
    bidCompany: null,
    successfulMoney: null,
  }))

const FollowProject = () => {
  const { path } = usePortal()
  const [query] = useSearchParams()
  const named = ['planId', 'openTenderCode'].flatMap(name => {
    const value = query.get(name)
    return value ? [[name, value]] : []
  })
  return <FollowLink at={`${path}?${new URLSearchParams(named)}`} words="关注此项目" className={links.link} />
}

interface PartiesProps {
  project: Project
  /** Within another site's page nothing leads on inside of its frame. */
  isPlain: boolean
}

const Parties = ({ project: { openTenderCode, purchaser, agency, files }, isPlain }: PartiesProps) => (
  <div className={styles.parties}>
    {openTenderCode && <span>项目编号：{openTenderCode}</span>}
    {purchaser && (
      <span>采购人：{isPlain ? purchaser : <PartyNames names={purchaser} as="purchaser" />}</span>
    )}
    {agency && <span>代理机构：{isPlain ? agency : <PartyNames names={agency} as="agency" />}</span>}
    {!isPlain && (
      <>
        <FollowProject />
        <FileLinks files={files} />
      </>
    )}
  </div>
)
