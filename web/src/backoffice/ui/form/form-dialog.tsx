import { Modal, type ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { SchemaForm } from './schema-form.tsx'
import type { SchemaFormState } from './use-schema-form.ts'

interface Props<Values> {
  of: SchemaFormState<Values>
  /** Stands before the ids of its inputs, where the page has such an id already. */
  name?: string
  title: string
  okText: string
  isDanger?: boolean
  isOkDisabled?: boolean
  /** Something else has to end before it can be sent, such as an upload. */
  isWaiting?: boolean
  width?: ModalProps['width']
  onClose: () => void
  onValuesChange?: (changed: Partial<Values>) => void
  children: ReactNode
}

/** A form in a dialog: one button sends it, and the dialog stays until that has succeeded. */
export const FormDialog = <Values,>({
  of,
  name,
  title,
  okText,
  isDanger = false,
  isOkDisabled = false,
  isWaiting = false,
  width,
  onClose,
  onValuesChange = () => {},
  children,
}: Props<Values>) => (
  <Modal
    open
    title={title}
    okText={okText}
    okButtonProps={{ danger: isDanger, disabled: isOkDisabled }}
    cancelText="取消"
    confirmLoading={of.isBusy || isWaiting}
    onOk={() => of.form.submit()}
    onCancel={onClose}
    {...(width !== undefined && { width })}
  >
    <SchemaForm of={of} onValuesChange={onValuesChange} {...(name && { name })}>
      {children}
    </SchemaForm>
  </Modal>
)
