import { PlusOutlined } from '@ant-design/icons'
import type { EditingChannel } from '@sunport/contract/calls/editing.ts'
import { type EnvironmentType, environmentTypes } from '@sunport/contract/content/article-fields.ts'
import { functionFor } from '@sunport/contract/content/policy.ts'
import { Button, Form, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { BeginArticle } from '../../content/begin-article.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useMay } from '../../session.ts'
import { optionsOf } from '../../ui/options.ts'
import styles from './environment.module.css'
import { environmentCrud } from './environment-crud.tsx'

const isEnvironment = (channel: EditingChannel): boolean => channel.isEnvironment
const types = optionsOf(environmentTypes)

const NewArticle = ({ onClose }: { onClose: () => void }) => {
  const [envType, setType] = useState<EnvironmentType>()
  return (
    <BeginArticle
      title="新增政策与案例"
      isOffered={isEnvironment}
      isReady={envType !== undefined}
      words={() => ({ title: '', bodyHtml: '', fields: { envType } })}
      onClose={onClose}
    >
      <Form.Item label="内容类型" required htmlFor="begin-type">
        <Select id="begin-type" placeholder="请选择" value={envType} options={types} onChange={setType} />
      </Form.Item>
    </BeginArticle>
  )
}

/** 政策与案例: articles written and reviewed like all others. */
export const ArticlesTab = () => {
  const may = useMay()
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const crud = useMemo(
    () => environmentCrud({ onOpen: ({ id }) => navigate(`/main/information?edit=${id}`) }),
    [navigate],
  )
  const head = () =>
    may(functionFor('article', 'edit')) && (
      <div className={styles.head}>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
          新增政策与案例
        </Button>
      </div>
    )
  return (
    <>
      <CrudPage crud={crud} title="政策与案例" head={head} />
      {isCreating && <NewArticle onClose={() => setCreating(false)} />}
    </>
  )
}
