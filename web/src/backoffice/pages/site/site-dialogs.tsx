import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { type SiteRecord, type SiteState, site, siteMoves, siteStates } from '@sunport/contract/calls/site.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Form, Input, Radio, Skeleton, Typography } from 'antd'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import styles from './site.module.css'

interface Props {
  row: SiteRecord
  onClose: () => void
}

/** What the public sees in each state. */
const effects: Record<SiteState, string> = {
  building: '访问者看到“网站建设中”（503），登录后台的人可以浏览。',
  preview: '持有预览链接的人和登录后台的人可以浏览，其他访问者看到“网站建设中”（503）。',
  running: '公众可以访问。',
  maintenance: '所有页面显示维护说明（503），搜索引擎稍后再来。',
  disabled: '所有页面跳转到指定的网址。',
  archived: '公众仍可浏览，站点不再维护。',
}

const PreviewLink = ({ row }: { row: SiteRecord }) => {
  const host = row.domains[0] ? `${location.protocol}//${row.domains[0]}` : location.origin
  return (
    <Typography.Paragraph
      className={styles.preview}
      copyable={{ text: `${host}${routerBase}/${row.previewQuery}` }}
    >
      {`预览链接：${host}${routerBase}/${row.previewQuery}`}
    </Typography.Paragraph>
  )
}

export const StateDialog = ({ row, onClose }: Props) => {
  const filling = useCallForm(site.setState, {
    given: { id: row.id, version: row.version },
    feature: 'site',
    onDone: onClose,
  })
  const state = Form.useWatch('state', filling.form)
  return (
    <FormDialog
      of={filling}
      title={`“${row.name}”的状态：${siteStates[row.state]}`}
      okText="变更状态"
      isDanger
      isOkDisabled={!state}
      onClose={onClose}
    >
      <p className={styles.effect}>{effects[row.state]}</p>
      {row.previewQuery && <PreviewLink row={row} />}
      <Field name="state" label="变更为">
        <Radio.Group options={siteMoves[row.state].map(value => ({ value, label: siteStates[value] }))} />
      </Field>
      {state && <Alert type="warning" showIcon className={styles.effect} title={effects[state]} />}
      {(state === 'maintenance' || state === 'building' || state === 'preview') && (
        <Field name="closingWords" label="给访问者的说明" required={state === 'maintenance'}>
          <Input.TextArea showCount autoSize={{ minRows: 2 }} />
        </Field>
      )}
      {state === 'disabled' && (
        <Field name="redirectTo" label="跳转到的网址" required>
          <Input placeholder="https://" />
        </Field>
      )}
      <ReasonField />
    </FormDialog>
  )
}

export const ChecklistDrawer = ({ row, onClose }: Props) => {
  const checks = useQuery({
    queryKey: ['site', 'checklist', row.id],
    queryFn: () => api.site.checklist({ id: row.id }),
  })
  return (
    <Drawer open size="min(480px, 100vw)" title={`上线检查：${row.name}`} onClose={onClose}>
      {checks.isPending && <Skeleton active />}
      {checks.isError && <ListFailure failure={checks.error} onRetry={() => checks.refetch()} />}
      <ul className={styles.checks}>
        {checks.data?.map(({ name, isPassed, note }) => (
          <li key={name}>
            <span className={isPassed ? styles.passed : styles.failed}>
              {isPassed ? <CheckCircleFilled aria-label="通过" /> : <CloseCircleFilled aria-label="未通过" />}
            </span>
            <b>{name}</b>
            <span className={styles.muted}>{note}</span>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
