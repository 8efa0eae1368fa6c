import { wireDate } from '@sunport/contract/format/dates.ts'
import { formatBytes } from '@sunport/contract/format/file-size.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { TitleSearch } from '../../parts/channel-panel.tsx'
import { CountTabs } from '../../parts/count-tabs.tsx'
import { ExportLinks } from '../../parts/export-links.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { changedQuery } from '../../parts/query.ts'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { UnknownChannel } from '../../parts/unknown-channel.tsx'
import { usePortal } from '../../use-portal.ts'
import type { DownloadFile, DownloadGroup } from './groups.ts'
import type { DownloadListData } from './loader.ts'
import styles from './page.module.css'

/** Files to download, by class. */
export const Page = () => {
  const { route } = usePortal()
  const { tabs, chosen, title, list } = useLoaderData<DownloadListData>()
  if (!list) return <UnknownChannel />
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title}>
        <ExportLinks />
        <TitleSearch title={title} />
      </PageHeading>
      {tabs.length > 0 && <CountTabs label="文件类别" name="channel" chosen={chosen} tabs={tabs} />}
      {list.failure !== undefined && <LoadFailed reason={list.failure} />}
      {list.value?.total === 0 && <NothingFound title={title} />}
      {list.value?.groups.map(group => (
        <Group key={group.name} group={group} />
      ))}
      {list.value && <Pagination list={list.value} />}
    </div>
  )
}

const NothingFound = ({ title }: { title: string }) => {
  const [query] = useSearchParams()
  if (!title) return <Empty>这里还没有可下载的文件，请稍后再来。</Empty>
  return (
    <Empty>
      没有名称包含“{title}”的文件。请换一个词，或
      <Link to={{ search: changedQuery(query, { title: undefined, page: undefined }) }}>查看全部</Link>。
    </Empty>
  )
}

const Group = ({ group: { name, files } }: { group: DownloadGroup }) => (
  <section className={styles.group}>
    <h2 className={styles.name}>{name}</h2>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">文件名称</th>
          <th scope="col">格式</th>
          <th scope="col" className={styles.figure}>
            大小
          </th>
          <th scope="col">更新日期</th>
          <th scope="col" className={styles.figure}>
            下载次数
          </th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {files.map(file => (
          <FileRow key={`${file.infoId} ${file.url}`} file={file} />
        ))}
      </tbody>
    </table>
  </section>
)

const FileRow = ({ file }: { file: DownloadFile }) => {
  const { pack, subSite } = usePortal()
  const article = { id: file.infoId, noticeType: null, channel: file.channel }
  return (
    <tr className={styles.row}>
      <td className={styles.titleCell}>
        <Link className={styles.title} to={detailHref(pack, article, subSite?.code)}>
          {file.title}
        </Link>
        <span className={styles.fileName}>{file.fileName}</span>
      </td>
      <td data-label="格式">
        <span className={styles.format}>{file.format}</span>
      </td>
      <td data-label="大小" className={styles.figure}>
        {formatBytes(file.size)}
      </td>
      <td data-label="更新日期" className={styles.date}>
        {wireDate(file.date)}
      </td>
      <td data-label="下载次数" className={styles.figure}>
        {file.downloads.toLocaleString('en-US')}
      </td>
      <td className={styles.action}>
        <a
          className={styles.download}
          href={file.url}
          download={file.fileName}
          aria-label={`下载 ${file.fileName}`}
        >
          <Icon name="download" size={1} />
          下载
        </a>
      </td>
    </tr>
  )
}
