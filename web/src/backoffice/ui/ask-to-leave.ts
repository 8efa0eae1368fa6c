import type { App } from 'antd'

type Modal = ReturnType<typeof App.useApp>['modal']

/** The one question before unsaved text is thrown away. */
export const askToLeave = (
  modal: Modal,
  leave: () => void,
  stay: () => void = () => {},
  title = '有未保存的修改',
): void => {
  modal.confirm({
    title,
    content: '现在离开，已填写的内容将丢失。',
    okText: '放弃修改',
    okButtonProps: { danger: true },
    cancelText: '继续编辑',
    onOk: leave,
    onCancel: stay,
  })
}
