import type { DirectoryKind } from '@sunport/contract/directory/fields.ts'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../ui/back-office-page-header.tsx'
import { RecordPage } from './record-page.tsx'

const nothing = () => null

interface Props {
  title: string
  bodies: { kind: DirectoryKind; title: string }
  qualifications: { kind: DirectoryKind; title: string }
}

/** A directory of organisations, and the qualifications that they hold beside them. */
export const BodiesPage = ({ title, bodies, qualifications }: Props) => {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'qualifications' ? 'qualifications' : 'bodies'
  return (
    <>
      <PageHeader title={title} />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={key => setParams({ tab: key })}
        items={[
          {
            key: 'bodies',
            label: bodies.title,
            children: <RecordPage {...bodies} head={nothing} />,
          },
          {
            key: 'qualifications',
            label: '资质',
            children: <RecordPage {...qualifications} urlPrefix="q_" head={nothing} />,
          },
        ]}
      />
    </>
  )
}
