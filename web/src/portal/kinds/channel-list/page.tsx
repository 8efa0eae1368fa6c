import { useLoaderData } from 'react-router'
import { ChannelPanel, TitleSearch } from '../../parts/channel-panel.tsx'
import { LinkRow } from '../../parts/link-row.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { UnknownChannel } from '../../parts/unknown-channel.tsx'
import type { ChannelListData } from './loader.ts'
import styles from './page.module.css'

/** Articles of one channel. */
export const Page = () => {
  const { heading, rows, cities, regionCode } = useLoaderData<ChannelListData>()
  if (!rows) return <UnknownChannel />
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={heading}>
        <TitleSearch title={rows.title} />
      </PageHeading>
      {cities && cities.length > 0 && (
        <LinkRow
          label="地区"
          name="regionCode"
          chosen={regionCode}
          options={[
            { value: '', words: '全部' },
            ...cities.map(({ code, name }) => ({ value: code, words: name })),
          ]}
        />
      )}
      <ChannelPanel rows={rows} withRegion={Boolean(cities)} />
    </div>
  )
}
