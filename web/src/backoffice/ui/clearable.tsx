import { CloseCircleFilled } from '@ant-design/icons'

/** For the `allowClear` of whatever is chosen from a list: the library names its button `Clear` in every language. */
export const clearable = { clearIcon: <CloseCircleFilled />, label: '清除' }
